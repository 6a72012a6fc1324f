//! a search that reads the next header before it looks at this one
pub fn find_batch(
    log: &dyn ReadAt,
    start: Position,
    target: Offset,
) -> Result<Option<BatchAt>, ScanError> {
    let mut position = start;
    let mut next = batch_at(log, position)?;
    while let Some(batch) = next {
        next = batch_at(log, batch.end())?;
        if batch.last_offset >= target {
            return Ok(Some(batch));
        }
        position = batch.end();
    }
    Ok(None)
}
