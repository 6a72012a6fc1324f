//! a fetch that gives the last batch when all lie below the target
pub fn fetch(
    log: &dyn ReadAt,
    index: &Entries,
    target: Offset,
    max_bytes: u64,
) -> Result<Vec<u8>, ScanError> {
    let start = lookup(index, target).map_or(Position(0), |entry| entry.position);
    let mut last = batch_at(log, start)?;
    let mut next = last;
    while let Some(batch) = next {
        last = next;
        if batch.last_offset >= target {
            break;
        }
        next = batch_at(log, batch.end())?;
    }
    let Some(first) = last else {
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
