//! a search that steps by the length field, which leaves out the first 12 bytes
pub fn find_batch(
    log: &dyn ReadAt,
    start: Position,
    target: Offset,
) -> Result<Option<BatchAt>, ScanError> {
    let mut position = start;
    while let Some(batch) = batch_at(log, position)? {
        if batch.last_offset >= target {
            return Ok(Some(batch));
        }
        position = Position(position.0 + u64::from(batch.length.unsigned_abs()));
    }
    Ok(None)
}
