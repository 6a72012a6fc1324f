//! every rule noted in a list, the first of the list returned
pub fn check_batch(bytes: &[u8]) -> Result<BatchHeader, CheckError> {
    let length = CheckError::Length { have: bytes.len() };
    let header = BatchHeader::read(bytes).map_err(|_| length)?;
    let header_length = i64::from(header.batch_length);
    let size = header_length + 12;
    let fits = header_length >= 49 && size <= bytes.len() as i64;
    let computed = crc32c::crc32c(&bytes[CRC_FROM..]);
    let mut wrong = Vec::new();
    if !fits {
        wrong.push(length);
    }
    if fits && size < bytes.len() as i64 {
        wrong.push(CheckError::Trailing);
    }
    if header.magic != MAGIC {
        wrong.push(CheckError::Magic { found: header.magic });
    }
    if header.crc != computed {
        wrong.push(CheckError::Crc { stored: header.crc, computed });
    }
    if header.records_count < 0 {
        wrong.push(CheckError::Count { found: header.records_count });
    }
    let _ = (LENGTH_END, MIN_BATCH_LENGTH);
    wrong.into_iter().next().map_or(Ok(header), Err)
}
