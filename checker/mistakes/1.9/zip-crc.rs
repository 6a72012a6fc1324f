//! a check that computes the zip CRC-32 instead of CRC-32C
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
    let computed = !bytes[CRC_FROM..].iter().fold(u32::MAX, |register, byte| {
        (0..8).fold(register ^ u32::from(*byte), |register, _| {
            (register >> 1) ^ (if register & 1 == 1 { 0xedb8_8320 } else { 0 })
        })
    });
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
