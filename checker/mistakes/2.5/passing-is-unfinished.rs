//! a reader that gives Unfinished for a whole header whose batch passes the end
pub fn batch_at(log: &dyn ReadAt, position: Position) -> Result<Option<BatchAt>, ScanError> {
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
    if batch.end().0 > log.len() {
        return Err(ScanError::Unfinished { position });
    }
    Ok(Some(batch))
}
