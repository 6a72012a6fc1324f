//! a search that halves once, and scans the half that is left
pub fn lookup(entries: &Entries, target: Offset) -> Option<IndexEntry> {
    let count = entries.len();
    let middle = count / 2;
    let low = if count > 0 && entries.get(middle).offset <= target { middle } else { 0 };
    let mut last = None;
    for i in low..count {
        let entry = entries.get(i);
        if entry.offset > target {
            break;
        }
        last = Some(entry);
    }
    last
}
