//! a note that subtracts 1 from max_entries, which underflows for 0
// TimeIndex::note
pub fn note(
    &mut self,
    max_so_far: Timestamp,
    reached_at: Offset,
    when: When,
) -> Result<(), EntryError> {
    let last = self.entries.last();
    if let Some(last) = last
        && reached_at < last.offset
    {
        return Err(EntryError::OutOfOrder { offset: reached_at, last: last.offset });
    }
    if max_so_far <= last.map_or(Timestamp(-1), |last| last.timestamp) {
        return Ok(());
    }
    let max_entries = self.max_entries;
    let most = match when {
        When::Append => max_entries - 1,
        When::Roll => max_entries,
    };
    if self.entries.len() >= most {
        return Err(EntryError::Full { max_entries });
    }
    let entry = TimeEntry { timestamp: max_so_far, offset: reached_at };
    write_time_entry(self.base_offset, entry)?;
    self.entries.push(entry);
    Ok(())
}
