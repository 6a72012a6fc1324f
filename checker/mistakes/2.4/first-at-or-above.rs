//! a search for the first entry at or above the target
pub fn lookup(entries: &Entries, target: Offset) -> Option<IndexEntry> {
    let (mut low, mut high) = (0, entries.len());
    while low < high {
        let middle = (low + high) / 2;
        if entries.get(middle).offset < target {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    (low < entries.len()).then(|| entries.get(low))
}
