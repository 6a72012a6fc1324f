//! a check that answers the two CRCs in each other's place
pub fn check_batch(bytes: &[u8]) -> Result<BatchHeader, CheckError> {
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
    if header.magic != MAGIC {
        return Err(CheckError::Magic {
            found: header.magic,
        });
    }
    let computed = crc32c::crc32c(&bytes[CRC_FROM..]);
    if header.crc != computed {
        return Err(CheckError::Crc {
            stored: computed,
            computed: header.crc,
        });
    }
    if header.records_count < 0 {
        return Err(CheckError::Count {
            found: header.records_count,
        });
    }
    Ok(header)
}
