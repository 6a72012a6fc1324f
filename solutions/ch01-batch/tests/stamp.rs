//! Exercise 1.12: what the leader changes before it writes.

use ch01_batch::{TooShort, check_batch, stamp, unhex};
use kit::{Epoch, Offset};

/// Three records, compressed with gzip by the Java client.
fn compressed() -> Vec<u8> {
    unhex(
        "0000000000000000 00000064 ffffffff 02 0da7c5bc 0001 00000002 0000018bcfe56800 0000018bcfe56814
         ffffffffffffffff ffff ffffffff 00000003
         1f8b08000000000000ff1361606060c936602933601061106162c9366429330432355858b28d58ca8c1800b06f262921000000",
    )
}

#[test]
fn only_the_offset_and_the_epoch_change_and_the_crc_stays_right() {
    let mut batch = compressed();
    assert_eq!(stamp(&mut batch, Offset(1000), Epoch(7)), Ok(()));
    assert_eq!(batch[..16], unhex("00000000000003e8 00000064 00000007"));
    assert_eq!(batch[16..], compressed()[16..]);
    assert_eq!(
        check_batch(&batch).map(|header| header.base_offset),
        Ok(Offset(1000))
    );
}

#[test]
fn on_sixty_bytes_nothing_is_written() {
    let mut cut = compressed()[..60].to_vec();
    assert_eq!(
        stamp(&mut cut, Offset(1000), Epoch(7)),
        Err(TooShort { have: 60 })
    );
    assert_eq!(cut, compressed()[..60]);
}
