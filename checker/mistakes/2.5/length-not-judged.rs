//! a reader that believes any length
pub fn batch_at(log: &dyn ReadAt, position: Position) -> Result<Option<BatchAt>, ScanError> {
    let mut header = [0; HEADER_LEN];
    match log.read_at(position, &mut header)? {
        0 => return Ok(None),
        HEADER_LEN => {}
        _ => return Err(ScanError::Unfinished { position }),
    }
    let batch = BatchAt::parse(position, &header);
    Ok((batch.end().0 <= log.len()).then_some(batch))
}
