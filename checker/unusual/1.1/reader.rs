//! reads through std::io::Read
pub fn read(bytes: &[u8]) -> Result<BatchHeader, TooShort> {
    fn go(mut from: impl std::io::Read) -> std::io::Result<BatchHeader> {
        let mut wide = |width: usize| -> std::io::Result<i64> {
            let mut buffer = [0; 8];
            from.read_exact(&mut buffer[8 - width..])?;
            let unused = 64 - 8 * width as u32;
            Ok((i64::from_be_bytes(buffer) << unused) >> unused)
        };
        Ok(BatchHeader {
            base_offset: Offset(wide(8)?),
            batch_length: wide(4)? as i32,
            partition_leader_epoch: Epoch(wide(4)? as i32),
            magic: wide(1)? as i8,
            crc: wide(4)? as u32,
            attributes: Attributes(wide(2)? as i16),
            last_offset_delta: wide(4)? as i32,
            base_timestamp: Timestamp(wide(8)?),
            max_timestamp: Timestamp(wide(8)?),
            producer_id: wide(8)?,
            producer_epoch: wide(2)? as i16,
            base_sequence: wide(4)? as i32,
            records_count: wide(4)? as i32,
        })
    }
    go(std::io::Cursor::new(bytes)).map_err(|_| TooShort { have: bytes.len() })
}
