//! a reader that reads the first 12 bytes for the length, and then the whole header
pub fn batch_at(log: &dyn ReadAt, position: Position) -> Result<Option<BatchAt>, ScanError> {
    let mut first = [0; 12];
    if log.read_at(position, &mut first)? == 0 {
        return Ok(None);
    }
    let mut header = [0; HEADER_LEN];
    match log.read_at(position, &mut header)? {
        0 => return Ok(None),
        HEADER_LEN => {}
        _ => return Err(ScanError::Unfinished { position }),
    }
    let batch = BatchAt::parse(position, &header);
    if batch.length < MIN_BATCH_LENGTH {
        let length = batch.length;
        return Err(ScanError::BadLength { position, length });
    }
    Ok((batch.end().0 <= log.len()).then_some(batch))
}
