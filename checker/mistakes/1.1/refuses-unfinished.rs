//! a reader that calls the bytes too short when the batch is not all there
pub fn read(bytes: &[u8]) -> Result<BatchHeader, TooShort> {
    if bytes.len() < HEADER_LEN {
        return Err(TooShort { have: bytes.len() });
    }
    let header = BatchHeader {
        base_offset: Offset(i64::from_be_bytes(array_at(bytes, 0))),
        batch_length: i32::from_be_bytes(array_at(bytes, 8)),
        partition_leader_epoch: Epoch(i32::from_be_bytes(array_at(bytes, 12))),
        magic: i8::from_be_bytes(array_at(bytes, 16)),
        crc: u32::from_be_bytes(array_at(bytes, 17)),
        attributes: Attributes(i16::from_be_bytes(array_at(bytes, 21))),
        last_offset_delta: i32::from_be_bytes(array_at(bytes, 23)),
        base_timestamp: Timestamp(i64::from_be_bytes(array_at(bytes, 27))),
        max_timestamp: Timestamp(i64::from_be_bytes(array_at(bytes, 35))),
        producer_id: i64::from_be_bytes(array_at(bytes, 43)),
        producer_epoch: i16::from_be_bytes(array_at(bytes, 51)),
        base_sequence: i32::from_be_bytes(array_at(bytes, 53)),
        records_count: i32::from_be_bytes(array_at(bytes, 57)),
    };
    if (bytes.len() as i64) < 12 + i64::from(header.batch_length) {
        return Err(TooShort { have: bytes.len() });
    }
    Ok(header)
}
