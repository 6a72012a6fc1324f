//! the library's search over numbers of entries
pub fn lookup(entries: &Entries, target: Offset) -> Option<IndexEntry> {
    let numbers: Vec<usize> = (0..entries.len()).collect();
    match numbers.binary_search_by(|number| entries.get(*number).offset.cmp(&target)) {
        Ok(exact) => Some(entries.get(exact)),
        Err(0) => None,
        Err(above) => Some(entries.get(above - 1)),
    }
}
