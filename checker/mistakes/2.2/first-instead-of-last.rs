//! an append that compares with the first entry
// OffsetIndex::append
pub fn append(&mut self, entry: IndexEntry) -> Result<(), EntryError> {
    let max_entries = self.max_entries;
    if self.entries.len() >= max_entries {
        return Err(EntryError::Full { max_entries });
    }
    let offset = entry.offset;
    if let Some(IndexEntry { offset: last, .. }) = (!self.entries.is_empty()).then(|| self.entries.get(0))
        && offset <= last
    {
        return Err(EntryError::OutOfOrder { offset, last });
    }
    write_entry(self.base_offset, entry)?;
    self.entries.push(entry);
    Ok(())
}
