//! a search whose lower end stays where it is when two entries are left
pub fn lookup(entries: &Entries, target: Offset) -> Option<IndexEntry> {
    if entries.is_empty() || entries.get(0).offset > target {
        return None;
    }
    let (mut low, mut high) = (0, entries.len() - 1);
    while low < high {
        let middle = (low + high) / 2;
        if entries.get(middle).offset <= target {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    Some(entries.get(low))
}
