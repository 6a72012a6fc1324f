//! the header in pieces, each read once
pub fn batch_at(log: &dyn ReadAt, position: Position) -> Result<Option<BatchAt>, ScanError> {
    let left = log.len().saturating_sub(position.0);
    if left == 0 {
        return Ok(None);
    }
    if left < HEADER_LEN as u64 {
        return Err(ScanError::Unfinished { position });
    }
    let mut header = [0; HEADER_LEN];
    log.read_at(position, &mut header[..12])?;
    let length = i32::from_be_bytes([header[8], header[9], header[10], header[11]]);
    if length < MIN_BATCH_LENGTH {
        return Err(ScanError::BadLength { position, length });
    }
    if left < 12 + length.unsigned_abs() as u64 {
        return Ok(None);
    }
    log.read_at(Position(position.0 + 12), &mut header[12..])?;
    Ok(Some(BatchAt::parse(position, &header)))
}
