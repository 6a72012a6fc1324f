//! a search in which -1 means the last entry, and below the first entry it comes to -1
pub fn lookup(entries: &Entries, target: Offset) -> Option<IndexEntry> {
    let (mut low, mut high) = (0, entries.len() as i64);
    while low < high {
        let middle = (low + high) / 2;
        if entries.get(middle as usize).offset <= target {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    match low - 1 {
        -1 => entries.last(),
        found => Some(entries.get(found as usize)),
    }
}
