//! a search that answers None at broken bytes
pub fn find_batch(
    log: &dyn ReadAt,
    start: Position,
    target: Offset,
) -> Result<Option<BatchAt>, ScanError> {
    let mut position = start;
    while let Ok(Some(batch)) = batch_at(log, position) {
        if batch.last_offset >= target {
            return Ok(Some(batch));
        }
        position = batch.end();
    }
    Ok(None)
}
