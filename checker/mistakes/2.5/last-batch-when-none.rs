//! a search that answers the last batch when all lie below the target
pub fn find_batch(
    log: &dyn ReadAt,
    start: Position,
    target: Offset,
) -> Result<Option<BatchAt>, ScanError> {
    let mut last = None;
    let mut position = start;
    while let Some(batch) = batch_at(log, position)? {
        if batch.last_offset >= target {
            return Ok(Some(batch));
        }
        last = Some(batch);
        position = batch.end();
    }
    Ok(last)
}
