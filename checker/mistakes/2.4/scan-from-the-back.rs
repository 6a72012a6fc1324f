//! a scan from the last entry back
pub fn lookup(entries: &Entries, target: Offset) -> Option<IndexEntry> {
    (0..entries.len()).rev().map(|i| entries.get(i)).find(|entry| entry.offset <= target)
}
