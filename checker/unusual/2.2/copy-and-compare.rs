//! a copy of all entries, and the range by hand
// OffsetIndex::append
pub fn append(&mut self, entry: IndexEntry) -> Result<(), EntryError> {
    let list = self.entries.to_vec();
    if list.len() >= self.max_entries {
        return Err(EntryError::Full { max_entries: self.max_entries });
    }
    if let Some(above) = list.iter().rev().find(|there| there.offset >= entry.offset) {
        let last = list.last().map_or(above.offset, |last| last.offset);
        return Err(EntryError::OutOfOrder { offset: entry.offset, last });
    }
    let far = i128::from(entry.offset.0) - i128::from(self.base_offset.0);
    if far < 0 || far > i128::from(i32::MAX) {
        return Err(EntryError::OffsetOutOfRange { offset: entry.offset, base: self.base_offset });
    }
    if entry.position.0 >= 1 << 31 {
        return Err(EntryError::PositionOutOfRange { position: entry.position });
    }
    self.entries = kit::Entries::new([list, vec![entry]].concat());
    Ok(())
}
