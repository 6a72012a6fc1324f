//! gathers every field in one wide number and cuts it to size
pub fn read(bytes: &[u8]) -> Result<BatchHeader, TooShort> {
    if bytes.len() < 61 {
        return Err(TooShort { have: bytes.len() });
    }
    let number = |at: usize, width: usize| bytes[at..at + width].iter().fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
    Ok(BatchHeader {
        base_offset: Offset(number(0, 8) as i64),
        batch_length: number(8, 4) as i32,
        partition_leader_epoch: Epoch(number(12, 4) as i32),
        magic: number(16, 1) as i8,
        crc: number(17, 4) as u32,
        attributes: Attributes(number(21, 2) as i16),
        last_offset_delta: number(23, 4) as i32,
        base_timestamp: Timestamp(number(27, 8) as i64),
        max_timestamp: Timestamp(number(35, 8) as i64),
        producer_id: number(43, 8) as i64,
        producer_epoch: number(51, 2) as i16,
        base_sequence: number(53, 4) as i32,
        records_count: number(57, 4) as i32,
    })
}
