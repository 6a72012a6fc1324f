//! a search for the entry that is nearest to the target
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
    if low == 0 {
        return None;
    }
    let below = entries.get(low - 1);
    if low == entries.len() {
        return Some(below);
    }
    let above = entries.get(low);
    let nearer = i128::from(above.offset.0) - i128::from(target.0) < i128::from(target.0) - i128::from(below.offset.0);
    Some(if nearer { above } else { below })
}
