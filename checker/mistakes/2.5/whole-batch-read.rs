//! a reader that reads the records too
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
        return Ok(None);
    }
    let mut records = vec![0; batch.size() as usize - HEADER_LEN];
    log.read_at(Position(position.0 + HEADER_LEN as u64), &mut records)?;
    Ok(Some(batch))
}
