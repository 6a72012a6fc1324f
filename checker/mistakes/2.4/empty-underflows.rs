//! a search whose upper end is the number of entries minus one, also when there are none
pub fn lookup(entries: &Entries, target: Offset) -> Option<IndexEntry> {
    let (mut low, mut high) = (0, entries.len() - 1);
    while low < high {
        let middle = (low + high).div_ceil(2);
        if entries.get(middle).offset <= target {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    Some(entries.get(low)).filter(|entry| entry.offset <= target)
}
