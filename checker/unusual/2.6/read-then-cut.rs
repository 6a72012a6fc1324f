//! as much as the limit allows is read at once, then cut at the last whole batch
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
    let left = log.len() - first.position.0;
    let mut bytes = vec![0; first.size().max(max_bytes.min(left)) as usize];
    log.read_at(first.position, &mut bytes)?;
    let mut whole = first.size();
    while whole < max_bytes {
        match batch_at(log, Position(first.position.0 + whole))? {
            Some(next) if whole + next.size() <= max_bytes => whole += next.size(),
            _ => break,
        }
    }
    bytes.truncate(whole as usize);
    Ok(bytes)
}
