//! cuts one field after another from the front
pub fn read(bytes: &[u8]) -> Result<BatchHeader, TooShort> {
    if bytes.len() < HEADER_LEN {
        return Err(TooShort { have: bytes.len() });
    }
    fn take<const N: usize>(rest: &mut &[u8]) -> [u8; N] {
        let (field, behind) = rest.split_at(N);
        *rest = behind;
        std::array::from_fn(|index| field[index])
    }
    let rest = &mut &bytes[..];
    Ok(BatchHeader {
        base_offset: Offset(i64::from_be_bytes(take(rest))),
        batch_length: i32::from_be_bytes(take(rest)),
        partition_leader_epoch: Epoch(i32::from_be_bytes(take(rest))),
        magic: i8::from_be_bytes(take(rest)),
        crc: u32::from_be_bytes(take(rest)),
        attributes: Attributes(i16::from_be_bytes(take(rest))),
        last_offset_delta: i32::from_be_bytes(take(rest)),
        base_timestamp: Timestamp(i64::from_be_bytes(take(rest))),
        max_timestamp: Timestamp(i64::from_be_bytes(take(rest))),
        producer_id: i64::from_be_bytes(take(rest)),
        producer_epoch: i16::from_be_bytes(take(rest)),
        base_sequence: i32::from_be_bytes(take(rest)),
        records_count: i32::from_be_bytes(take(rest)),
    })
}
