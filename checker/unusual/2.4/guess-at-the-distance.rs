//! the entry as far from the first as the target is tried before the search, because a dense index has it there
pub fn lookup(entries: &Entries, target: Offset) -> Option<IndexEntry> {
    if entries.is_empty() {
        return None;
    }
    let first = entries.get(0);
    let distance = target.0.checked_sub(first.offset.0).and_then(|distance| usize::try_from(distance).ok());
    if let Some(guess) = distance.filter(|distance| *distance < entries.len()) {
        let entry = entries.get(guess);
        if entry.offset == target {
            return Some(entry);
        }
    }
    if first.offset > target {
        return None;
    }
    let (mut found, mut low, mut high) = (first, 1, entries.len());
    while low < high {
        let middle = (low + high) / 2;
        let entry = entries.get(middle);
        if entry.offset <= target {
            (found, low) = (entry, middle + 1);
        } else {
            high = middle;
        }
    }
    Some(found)
}
