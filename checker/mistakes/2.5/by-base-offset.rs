//! a search for the first batch whose base offset is at or above the target
pub fn find_batch(
    log: &dyn ReadAt,
    start: Position,
    target: Offset,
) -> Result<Option<BatchAt>, ScanError> {
    let mut position = start;
    while let Some(batch) = batch_at(log, position)? {
        if batch.base_offset >= target {
            return Ok(Some(batch));
        }
        position = batch.end();
    }
    Ok(None)
}
