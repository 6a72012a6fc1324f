//! Exercise 1.9: is this one whole batch?

use ch01_batch::{BatchHeader, CheckError, check_batch, unhex};

/// One record, key "k", value "v".
fn batch() -> Vec<u8> {
    unhex(
        "0000000000000000 0000003a ffffffff 02 e99b8dd8 0000 00000000 0000018bcfe56800 0000018bcfe56800
         ffffffffffffffff ffff ffffffff 00000001  10 00 00 00 02 6b 02 76 00",
    )
}

/// Writes a right CRC over what was changed.
fn seal(mut batch: Vec<u8>) -> Vec<u8> {
    let crc = crc32c::crc32c(&batch[21..]);
    batch[17..21].copy_from_slice(&crc.to_be_bytes());
    batch
}

#[test]
fn a_whole_batch_gives_its_header() {
    assert_eq!(
        check_batch(&batch()).map_err(|_| ()),
        BatchHeader::read(&batch()).map_err(|_| ())
    );
}

#[test]
fn one_flipped_bit_in_the_value_is_noticed() {
    let mut flipped = batch();
    flipped[68] ^= 0x01;
    let error = CheckError::Crc {
        stored: 0xe99b_8dd8,
        computed: crc32c::crc32c(&flipped[21..]),
    };
    assert_eq!(check_batch(&flipped), Err(error));
}

#[test]
fn the_length_must_reach_exactly_to_the_end() {
    assert_eq!(
        check_batch(&batch()[..69]),
        Err(CheckError::Length { have: 69 })
    );
    assert_eq!(
        check_batch(&batch()[..11]),
        Err(CheckError::Length { have: 11 })
    );
    let longer = [batch(), vec![0]].concat();
    assert_eq!(check_batch(&longer), Err(CheckError::Trailing));
}

#[test]
fn only_a_negative_count_is_wrong_here() {
    let mut negative = batch();
    negative[57..61].copy_from_slice(&i32::to_be_bytes(-1));
    // The CRC is looked at first, and the magic before it.
    assert_eq!(
        check_batch(&seal(negative.clone())),
        Err(CheckError::Count { found: -1 })
    );
    negative[16] = 3;
    assert_eq!(check_batch(&negative), Err(CheckError::Magic { found: 3 }));

    let mut huge = batch();
    huge[57..61].copy_from_slice(&i32::to_be_bytes(i32::MAX));
    assert_eq!(
        check_batch(&seal(huge)).map(|header| header.records_count),
        Ok(i32::MAX)
    );
}
