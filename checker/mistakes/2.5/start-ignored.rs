//! a search that always begins at byte 0
pub fn find_batch(
    log: &dyn ReadAt,
    start: Position,
    target: Offset,
) -> Result<Option<BatchAt>, ScanError> {
    let _ = start;
    let mut position = Position(0);
    while let Some(batch) = batch_at(log, position)? {
        if batch.last_offset >= target {
            return Ok(Some(batch));
        }
        position = batch.end();
    }
    Ok(None)
}
