//! a reader that makes an unsigned number and then asks whether it fits the signed field: -1 does not
pub fn read(bytes: &[u8]) -> Result<BatchHeader, TooShort> {
    if bytes.len() < HEADER_LEN {
        return Err(TooShort { have: bytes.len() });
    }
    fn number(bytes: &[u8]) -> u64 {
        bytes.iter().fold(0, |number, byte| number << 8 | u64::from(*byte))
    }
    let long = |at: usize| i64::try_from(number(&bytes[at..at + 8])).unwrap();
    let int = |at: usize| i32::try_from(number(&bytes[at..at + 4])).unwrap();
    let short = |at: usize| i16::try_from(number(&bytes[at..at + 2])).unwrap();
    Ok(BatchHeader {
        base_offset: Offset(long(0)),
        batch_length: int(8),
        partition_leader_epoch: Epoch(int(12)),
        magic: bytes[16] as i8,
        crc: number(&bytes[17..21]) as u32,
        attributes: Attributes(short(21)),
        last_offset_delta: int(23),
        base_timestamp: Timestamp(long(27)),
        max_timestamp: Timestamp(long(35)),
        producer_id: long(43),
        producer_epoch: short(51),
        base_sequence: int(53),
        records_count: int(57),
    })
}
