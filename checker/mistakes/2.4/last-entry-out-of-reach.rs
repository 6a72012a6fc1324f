//! a search that never looks at the last entry
pub fn lookup(entries: &Entries, target: Offset) -> Option<IndexEntry> {
    let (mut low, mut high) = (0, entries.len().saturating_sub(1));
    while low < high {
        let middle = (low + high) / 2;
        if entries.get(middle).offset <= target {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    (low > 0).then(|| entries.get(low - 1))
}
