//! the room that is left is counted down, and the answer is read at the end
pub fn fetch(
    log: &dyn ReadAt,
    index: &Entries,
    target: Offset,
    max_bytes: u64,
) -> Result<Vec<u8>, ScanError> {
    let from = match lookup(index, target) {
        Some(entry) => entry.position,
        None => Position(0),
    };
    let found = find_batch(log, from, target)?;
    let mut parts: Vec<(Position, u64)> = found.iter().map(|first| (first.position, first.size())).collect();
    let mut room = i128::from(max_bytes) - found.map_or(0, |first| i128::from(first.size()));
    let mut next = found.map(|first| first.end());
    while let Some(position) = next.filter(|_| room > 0) {
        next = None;
        if let Some(batch) = batch_at(log, position)? {
            room -= i128::from(batch.size());
            if room >= 0 {
                parts.push((position, batch.size()));
                next = Some(batch.end());
            }
        }
    }
    let mut answer = Vec::new();
    for (position, size) in parts.into_iter().rev() {
        let mut bytes = vec![0; size as usize];
        log.read_at(position, &mut bytes)?;
        answer.splice(0..0, bytes);
    }
    Ok(answer)
}
