//! Exercise 1.2: where one batch ends and the next begins.

use ch01_batch::{Split, SplitEnd, split_batches, unhex};

/// Three records, compressed with gzip by the Java client: 112 bytes.
fn compressed() -> Vec<u8> {
    unhex(
        "0000000000000000 00000064 ffffffff 02 0da7c5bc 0001 00000002 0000018bcfe56800 0000018bcfe56814
         ffffffffffffffff ffff ffffffff 00000003
         1f8b08000000000000ff1361606060c936602933601061106162c9366429330432355858b28d58ca8c1800b06f262921000000",
    )
}

/// A batch that compaction has emptied: 61 bytes, no records.
fn emptied() -> Vec<u8> {
    unhex(
        "00000000000001f4 00000031 00000004 02 aaa4a365 0000 00000004 ffffffffffffffff 0000018bcfe56809
         0000000000000fa0 0001 00000014 00000000",
    )
}

/// Batches back to back that end at these places, and what follows.
fn split(ends: &[usize], end: SplitEnd) -> Split {
    let mut from = 0;
    let mut batches = Vec::new();
    for to in ends {
        batches.push(from..*to);
        from = *to;
    }
    Split { batches, end }
}

#[test]
fn the_length_leads_from_batch_to_batch_also_past_compressed_records() {
    let file = [compressed(), emptied(), compressed()].concat();
    assert_eq!(
        split_batches(&file),
        split(&[112, 173, 285], SplitEnd::Clean)
    );
    assert_eq!(split_batches(&[]), split(&[], SplitEnd::Clean));
}

#[test]
fn wherever_the_last_batch_is_cut_it_is_unfinished() {
    let file = [compressed(), emptied()].concat();
    for cut in 113..file.len() {
        let unfinished = split(&[112], SplitEnd::Unfinished { at: 112 });
        assert_eq!(
            split_batches(&file[..cut]),
            unfinished,
            "cut to {cut} bytes"
        );
    }
}

#[test]
fn a_length_that_holds_no_header_is_garbage_however_few_bytes_follow() {
    let zeros = [emptied(), vec![0; 12]].concat();
    assert_eq!(
        split_batches(&zeros),
        split(&[61], SplitEnd::Garbage { at: 61 })
    );

    for length in [-1, 0, 48] {
        let mut batch = emptied();
        batch[8..12].copy_from_slice(&i32::to_be_bytes(length));
        assert_eq!(
            split_batches(&batch),
            split(&[], SplitEnd::Garbage { at: 0 }),
            "length {length}"
        );
    }
}

#[test]
fn another_magic_is_garbage_as_soon_as_it_can_be_seen() {
    let mut batch = emptied();
    batch[16] = 1;
    let end = |bytes: &[u8]| split_batches(bytes).end;
    assert_eq!(end(&batch), SplitEnd::Garbage { at: 0 });
    assert_eq!(end(&batch[..17]), SplitEnd::Garbage { at: 0 });
    assert_eq!(end(&batch[..16]), SplitEnd::Unfinished { at: 0 });
}
