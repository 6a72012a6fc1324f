//! a fetch that takes broken bytes behind the answer for the end of the log
pub fn fetch(
    log: &dyn ReadAt,
    index: &Entries,
    target: Offset,
    max_bytes: u64,
) -> Result<Vec<u8>, ScanError> {
    let start = lookup(index, target).map_or(Position(0), |entry| entry.position);
    let Some(first) = find_batch(log, start, target)? else {
        return Ok(Vec::new());
    };
    let mut size = first.size();
    while size < max_bytes {
        match batch_at(log, Position(first.position.0 + size)).unwrap_or(None) {
            Some(next) if size + next.size() <= max_bytes => size += next.size(),
            _ => break,
        }
    }
    let mut bytes = vec![0; size as usize];
    let read = log.read_at(first.position, &mut bytes)?;
    bytes.truncate(read);
    Ok(bytes)
}
