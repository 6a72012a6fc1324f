//! a fetch that looks at the next batch also when the limit is reached
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
    while let Some(next) = batch_at(log, Position(first.position.0 + size))? {
        if size.saturating_add(next.size()) > max_bytes {
            break;
        }
        size += next.size();
    }
    let mut bytes = vec![0; size as usize];
    let read = log.read_at(first.position, &mut bytes)?;
    bytes.truncate(read);
    Ok(bytes)
}
