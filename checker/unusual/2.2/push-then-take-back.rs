//! the entry is pushed, and taken out again when it may not stay
// OffsetIndex::append
pub fn append(&mut self, entry: IndexEntry) -> Result<(), EntryError> {
    let before = self.entries.len();
    let last = self.entries.last().map(|last| last.offset);
    self.entries.push(entry);
    let result = match last {
        _ if before >= self.max_entries => Err(EntryError::Full { max_entries: self.max_entries }),
        Some(last) if entry.offset <= last => Err(EntryError::OutOfOrder { offset: entry.offset, last }),
        _ => write_entry(self.base_offset, entry).map(|_| ()),
    };
    if result.is_err() {
        self.entries.truncate(before);
    }
    result
}
