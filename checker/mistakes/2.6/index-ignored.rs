//! a fetch that walks from byte 0, whatever the index says
pub fn fetch(
    log: &dyn ReadAt,
    index: &Entries,
    target: Offset,
    max_bytes: u64,
) -> Result<Vec<u8>, ScanError> {
    let _ = index;
    let start = Position(0);
    let Some(first) = find_batch(log, start, target)? else {
        return Ok(Vec::new());
    };
    let mut size = first.size();
    while size < max_bytes {
        match batch_at(log, Position(first.position.0 + size))? {
            Some(next) if size + next.size() <= max_bytes => size += next.size(),
            _ => break,
        }
    }
    let mut bytes = vec![0; size as usize];
    let read = log.read_at(first.position, &mut bytes)?;
    bytes.truncate(read);
    Ok(bytes)
}
