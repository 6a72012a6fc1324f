//! a search for the batch that contains the target: behind a hole there is none
pub fn find_batch(
    log: &dyn ReadAt,
    start: Position,
    target: Offset,
) -> Result<Option<BatchAt>, ScanError> {
    let mut position = start;
    while let Some(batch) = batch_at(log, position)? {
        if batch.base_offset <= target && target <= batch.last_offset {
            return Ok(Some(batch));
        }
        position = batch.end();
    }
    Ok(None)
}
