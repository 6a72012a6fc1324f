//! an append that treats an empty index as if it ended with the base offset
// OffsetIndex::append
pub fn append(&mut self, entry: IndexEntry) -> Result<(), EntryError> {
    let max_entries = self.max_entries;
    if self.entries.len() >= max_entries {
        return Err(EntryError::Full { max_entries });
    }
    let offset = entry.offset;
    let last = self.entries.last().map_or(self.base_offset, |last| last.offset);
    if offset <= last {
        return Err(EntryError::OutOfOrder { offset, last });
    }
    write_entry(self.base_offset, entry)?;
    self.entries.push(entry);
    Ok(())
}
