//! a check that looks at the magic before it knows that there are 17 bytes
pub fn check_batch(bytes: &[u8]) -> Result<BatchHeader, CheckError> {
    if bytes[16] != MAGIC as u8 {
        return Err(CheckError::Magic {
            found: bytes[16] as i8,
        });
    }
    let length = CheckError::Length { have: bytes.len() };
    let header = BatchHeader::read(bytes).map_err(|_| length)?;
    if header.batch_length < MIN_BATCH_LENGTH {
        return Err(length);
    }
    let size = LENGTH_END + header.batch_length as usize;
    if size > bytes.len() {
        return Err(length);
    }
    if size < bytes.len() {
        return Err(CheckError::Trailing);
    }
    let computed = crc32c::crc32c(&bytes[CRC_FROM..]);
    if header.crc != computed {
        return Err(CheckError::Crc {
            stored: header.crc,
            computed,
        });
    }
    if header.records_count < 0 {
        return Err(CheckError::Count {
            found: header.records_count,
        });
    }
    Ok(header)
}
