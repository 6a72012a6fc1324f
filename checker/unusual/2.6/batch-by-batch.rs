//! each batch is read for itself
pub fn fetch(
    log: &dyn ReadAt,
    index: &Entries,
    target: Offset,
    max_bytes: u64,
) -> Result<Vec<u8>, ScanError> {
    let mut position = lookup(index, target).map_or(Position(0), |entry| entry.position);
    let mut out: Vec<u8> = Vec::new();
    while out.is_empty() || (out.len() as u64) < max_bytes {
        let Some(batch) = batch_at(log, position)? else {
            break;
        };
        position = batch.end();
        if batch.last_offset < target {
            continue;
        }
        if !out.is_empty() && out.len() as u64 + batch.size() > max_bytes {
            break;
        }
        let mut bytes = vec![0; batch.size() as usize];
        log.read_at(batch.position, &mut bytes)?;
        out.extend(bytes);
    }
    Ok(out)
}
