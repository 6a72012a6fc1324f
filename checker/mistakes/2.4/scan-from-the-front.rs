//! a scan from the first entry on
pub fn lookup(entries: &Entries, target: Offset) -> Option<IndexEntry> {
    let mut last = None;
    for i in 0..entries.len() {
        let entry = entries.get(i);
        if entry.offset > target {
            break;
        }
        last = Some(entry);
    }
    last
}
