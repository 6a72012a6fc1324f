//! a match on what was found, wide numbers, the CRC byte by byte
pub fn check_batch(bytes: &[u8]) -> Result<BatchHeader, CheckError> {
    let have = bytes.len();
    let Ok(header) = BatchHeader::read(bytes) else {
        return Err(CheckError::Length { have });
    };
    let says = i128::from(header.batch_length) + 12;
    let computed = || bytes[21..].chunks(7).fold(0, crc32c::crc32c_append);
    match (says.cmp(&(have as i128)), header.magic, header.records_count) {
        _ if says < 61 => Err(CheckError::Length { have }),
        (std::cmp::Ordering::Greater, ..) => Err(CheckError::Length { have }),
        (std::cmp::Ordering::Less, ..) => Err(CheckError::Trailing),
        (_, found, _) if found != 2 => Err(CheckError::Magic { found }),
        _ if computed() != header.crc => Err(CheckError::Crc {
            stored: header.crc,
            computed: computed(),
        }),
        (_, _, found @ ..0) => Err(CheckError::Count { found }),
        _ => Ok(header),
    }
}
