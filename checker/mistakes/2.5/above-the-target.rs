//! a search for the first batch whose last offset is above the target
pub fn find_batch(
    log: &dyn ReadAt,
    start: Position,
    target: Offset,
) -> Result<Option<BatchAt>, ScanError> {
    let mut position = start;
    while let Some(batch) = batch_at(log, position)? {
        if batch.last_offset > target {
            return Ok(Some(batch));
        }
        position = batch.end();
    }
    Ok(None)
}
