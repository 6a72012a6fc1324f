//! an append that takes a last entry at the base offset, relative offset 0, for no entry

// OffsetIndex::append
pub fn append(&mut self, entry: IndexEntry) -> Result<(), EntryError> {
    let max_entries = self.max_entries;
    if self.entries.len() >= max_entries {
        return Err(EntryError::Full { max_entries });
    }
    let offset = entry.offset;
    if let Some(IndexEntry { offset: last, .. }) = self.entries.last()
        && last != self.base_offset
        && offset <= last
    {
        return Err(EntryError::OutOfOrder { offset, last });
    }
    // What does not fit into the file's eight bytes must not be in memory either.
    write_entry(self.base_offset, entry)?;
    self.entries.push(entry);
    Ok(())
}
