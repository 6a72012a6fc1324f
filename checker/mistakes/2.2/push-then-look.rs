//! an append that pushes first, then looks, and leaves a refused entry behind
// OffsetIndex::append
pub fn append(&mut self, entry: IndexEntry) -> Result<(), EntryError> {
    let last = self.entries.last();
    let full = self.entries.len() >= self.max_entries;
    self.entries.push(entry);
    if full {
        return Err(EntryError::Full { max_entries: self.max_entries });
    }
    if let Some(IndexEntry { offset: last, .. }) = last
        && entry.offset <= last
    {
        return Err(EntryError::OutOfOrder { offset: entry.offset, last });
    }
    write_entry(self.base_offset, entry)?;
    Ok(())
}
