//! an append that forgets max_entries
// OffsetIndex::append
pub fn append(&mut self, entry: IndexEntry) -> Result<(), EntryError> {
    let offset = entry.offset;
    if let Some(IndexEntry { offset: last, .. }) = self.entries.last()
        && offset <= last
    {
        return Err(EntryError::OutOfOrder { offset, last });
    }
    write_entry(self.base_offset, entry)?;
    self.entries.push(entry);
    Ok(())
}
