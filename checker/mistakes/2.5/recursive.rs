//! a search that calls itself for each batch
pub fn find_batch(
    log: &dyn ReadAt,
    start: Position,
    target: Offset,
) -> Result<Option<BatchAt>, ScanError> {
    match batch_at(log, start)? {
        Some(batch) if batch.last_offset < target => find_batch(log, batch.end(), target),
        found => Ok(found),
    }
}
