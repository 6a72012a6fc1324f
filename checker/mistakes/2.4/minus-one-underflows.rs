//! a search that takes one from the upper bound without a look whether it is 0
pub fn lookup(entries: &Entries, target: Offset) -> Option<IndexEntry> {
    let (mut low, mut high) = (0, entries.len());
    while low < high {
        let middle = (low + high) / 2;
        if entries.get(middle).offset <= target {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    (!entries.is_empty()).then(|| entries.get(low - 1))
}
