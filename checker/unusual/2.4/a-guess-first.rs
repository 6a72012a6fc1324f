//! the last entry is tried first, because most readers are at the tail
pub fn lookup(entries: &Entries, target: Offset) -> Option<IndexEntry> {
    let last = entries.last()?;
    if last.offset <= target {
        return Some(last);
    }
    let (mut found, mut step) = (None::<usize>, entries.len().next_power_of_two());
    while step > 0 {
        let next = found.map_or(step - 1, |found| found + step);
        if next < entries.len() && entries.get(next).offset <= target {
            found = Some(next);
        }
        step /= 2;
    }
    found.map(|found| entries.get(found))
}
