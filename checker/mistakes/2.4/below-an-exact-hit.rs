//! a search for the last entry below the target: an exact hit is passed over
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
    (low > 0).then(|| entries.get(low - 1))
}
