//! a binary search in a copy of all entries, and the copy is a look at each
pub fn lookup(entries: &Entries, target: Offset) -> Option<IndexEntry> {
    let all = entries.to_vec();
    let above = all.partition_point(|entry| entry.offset <= target);
    above.checked_sub(1).map(|last| all[last])
}
