//! an append that looks at the order before it looks whether the index is full
// OffsetIndex::append
pub fn append(&mut self, entry: IndexEntry) -> Result<(), EntryError> {
    let offset = entry.offset;
    if let Some(IndexEntry { offset: last, .. }) = self.entries.last()
        && offset <= last
    {
        return Err(EntryError::OutOfOrder { offset, last });
    }
    let max_entries = self.max_entries;
    if self.entries.len() >= max_entries {
        return Err(EntryError::Full { max_entries });
    }
    write_entry(self.base_offset, entry)?;
    self.entries.push(entry);
    Ok(())
}
