//! Exercise 1.1: the first 61 bytes of a batch.

use ch01_batch::{Attributes, BatchHeader, TooShort, unhex};
use kit::{Epoch, Offset, Timestamp};

/// What kcat 1.7.1 sent for one record with four headers.
fn from_kcat() -> Vec<u8> {
    unhex(
        "0000000000000000 0000004e 00000000 02 a766d71b 0000 00000000 000001a228808667 000001a228808667
         ffffffffffffffff ffff ffffffff 00000001
         38000000046b3004763008046831026104683201046831026204683300",
    )
}

#[test]
fn what_a_real_client_sent_is_read_field_by_field() {
    let header = BatchHeader {
        base_offset: Offset(0),
        batch_length: 78,
        partition_leader_epoch: Epoch(0),
        magic: 2,
        crc: 0xa766_d71b,
        attributes: Attributes(0),
        last_offset_delta: 0,
        base_timestamp: Timestamp(1_795_975_841_383),
        max_timestamp: Timestamp(1_795_975_841_383),
        producer_id: -1,
        producer_epoch: -1,
        base_sequence: -1,
        records_count: 1,
    };
    assert_eq!(BatchHeader::read(&from_kcat()), Ok(header));
}

#[test]
fn every_field_has_its_own_place_and_width() {
    let bytes: Vec<u8> = (0x81..0x81 + 61).collect();
    let header = BatchHeader {
        base_offset: Offset(0x8182_8384_8586_8788_u64 as i64),
        batch_length: 0x898a_8b8c_u32 as i32,
        partition_leader_epoch: Epoch(0x8d8e_8f90_u32 as i32),
        magic: 0x91_u8 as i8,
        crc: 0x9293_9495,
        attributes: Attributes(0x9697_u16 as i16),
        last_offset_delta: 0x9899_9a9b_u32 as i32,
        base_timestamp: Timestamp(0x9c9d_9e9f_a0a1_a2a3_u64 as i64),
        max_timestamp: Timestamp(0xa4a5_a6a7_a8a9_aaab_u64 as i64),
        producer_id: 0xacad_aeaf_b0b1_b2b3_u64 as i64,
        producer_epoch: 0xb4b5_u16 as i16,
        base_sequence: 0xb6b7_b8b9_u32 as i32,
        records_count: 0xbabb_bcbd_u32 as i32,
    };
    assert_eq!(BatchHeader::read(&bytes), Ok(header));
}

#[test]
fn sixty_bytes_are_too_short_and_more_than_61_change_nothing() {
    let batch = from_kcat();
    assert_eq!(BatchHeader::read(&batch[..60]), Err(TooShort { have: 60 }));
    assert_eq!(BatchHeader::read(&[]), Err(TooShort { have: 0 }));
    assert_eq!(BatchHeader::read(&batch[..61]), BatchHeader::read(&batch));
}
