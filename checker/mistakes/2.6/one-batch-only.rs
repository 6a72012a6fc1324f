//! a fetch that gives the first batch and no more
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
    let size = first.size();
    let _ = max_bytes;
    let mut bytes = vec![0; size as usize];
    let read = log.read_at(first.position, &mut bytes)?;
    bytes.truncate(read);
    Ok(bytes)
}
