//! a reader that takes every number with its lowest byte first
pub fn read(bytes: &[u8]) -> Result<BatchHeader, TooShort> {
    if bytes.len() < HEADER_LEN {
        return Err(TooShort { have: bytes.len() });
    }
    Ok(BatchHeader {
        base_offset: Offset(i64::from_le_bytes(array_at(bytes, 0))),
        batch_length: i32::from_le_bytes(array_at(bytes, 8)),
        partition_leader_epoch: Epoch(i32::from_le_bytes(array_at(bytes, 12))),
        magic: i8::from_le_bytes(array_at(bytes, 16)),
        crc: u32::from_le_bytes(array_at(bytes, 17)),
        attributes: Attributes(i16::from_le_bytes(array_at(bytes, 21))),
        last_offset_delta: i32::from_le_bytes(array_at(bytes, 23)),
        base_timestamp: Timestamp(i64::from_le_bytes(array_at(bytes, 27))),
        max_timestamp: Timestamp(i64::from_le_bytes(array_at(bytes, 35))),
        producer_id: i64::from_le_bytes(array_at(bytes, 43)),
        producer_epoch: i16::from_le_bytes(array_at(bytes, 51)),
        base_sequence: i32::from_le_bytes(array_at(bytes, 53)),
        records_count: i32::from_le_bytes(array_at(bytes, 57)),
    })
}
