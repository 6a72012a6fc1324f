//! an append that compares positions too
// OffsetIndex::append
pub fn append(&mut self, entry: IndexEntry) -> Result<(), EntryError> {
    let max_entries = self.max_entries;
    if self.entries.len() >= max_entries {
        return Err(EntryError::Full { max_entries });
    }
    let offset = entry.offset;
    if let Some(IndexEntry { offset: last, position }) = self.entries.last()
        && (offset <= last || entry.position <= position)
    {
        return Err(EntryError::OutOfOrder { offset, last });
    }
    write_entry(self.base_offset, entry)?;
    self.entries.push(entry);
    Ok(())
}
