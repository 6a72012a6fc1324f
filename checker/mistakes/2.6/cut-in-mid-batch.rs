//! a fetch that fills up to the limit, and cuts the last batch
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
    size = size.max(max_bytes.min(log.len() - first.position.0));
    let mut bytes = vec![0; size as usize];
    let read = log.read_at(first.position, &mut bytes)?;
    bytes.truncate(read);
    Ok(bytes)
}
