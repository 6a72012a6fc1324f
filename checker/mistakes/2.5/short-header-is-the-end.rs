//! a reader that takes a torn header for the end of the log
pub fn batch_at(log: &dyn ReadAt, position: Position) -> Result<Option<BatchAt>, ScanError> {
    let mut header = [0; HEADER_LEN];
    match log.read_at(position, &mut header)? {
        0 => return Ok(None),
        HEADER_LEN => {}
        _ => return Ok(None),
    }
    let batch = BatchAt::parse(position, &header);
    if batch.length < MIN_BATCH_LENGTH {
        let length = batch.length;
        return Err(ScanError::BadLength { position, length });
    }
    Ok((batch.end().0 <= log.len()).then_some(batch))
}
