//! a note that writes a timestamp equal to the last one again
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
    if max_so_far.0 < 0 || last.is_some_and(|last| max_so_far < last.timestamp) {
        return Ok(());
    }
    let max_entries = self.max_entries;
    let kept_free = match when {
        When::Append => 1,
        When::Roll => 0,
    };
    if self.entries.len() + kept_free >= max_entries {
        return Err(EntryError::Full { max_entries });
    }
    let entry = TimeEntry { timestamp: max_so_far, offset: reached_at };
    write_time_entry(self.base_offset, entry)?;
    self.entries.push(entry);
    Ok(())
}
