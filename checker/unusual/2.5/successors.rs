//! an iterator over the batches
pub fn find_batch(
    log: &dyn ReadAt,
    start: Position,
    target: Offset,
) -> Result<Option<BatchAt>, ScanError> {
    let mut error = None;
    let mut next = |position| match batch_at(log, position) {
        Ok(found) => found,
        Err(why) => {
            error = Some(why);
            None
        }
    };
    let first = next(start);
    let found = std::iter::successors(first, |batch| {
        if batch.last_offset >= target { None } else { next(batch.end()) }
    })
    .last()
    .filter(|batch| batch.last_offset >= target);
    match error {
        Some(error) => Err(error),
        None => Ok(found),
    }
}
