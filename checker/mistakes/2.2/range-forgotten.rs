//! an append that never asks write_entry whether the entry fits into the file
// OffsetIndex::append
pub fn append(&mut self, entry: IndexEntry) -> Result<(), EntryError> {
    let max_entries = self.max_entries;
    if self.entries.len() >= max_entries {
        return Err(EntryError::Full { max_entries });
    }
    let offset = entry.offset;
    if let Some(IndexEntry { offset: last, .. }) = self.entries.last()
        && offset <= last
    {
        return Err(EntryError::OutOfOrder { offset, last });
    }
    self.entries.push(entry);
    Ok(())
}
