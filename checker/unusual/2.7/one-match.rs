//! the order of the questions in one match, and the room counted down
// TimeIndex::note
pub fn note(
    &mut self,
    max_so_far: Timestamp,
    reached_at: Offset,
    when: When,
) -> Result<(), EntryError> {
    let last = self.entries.last();
    let room = self.max_entries.saturating_sub(self.entries.len()).saturating_sub(usize::from(when == When::Append));
    let entry = TimeEntry { timestamp: max_so_far, offset: reached_at };
    match last {
        Some(last) if last.offset > reached_at => {
            Err(EntryError::OutOfOrder { offset: reached_at, last: last.offset })
        }
        Some(last) if max_so_far <= last.timestamp => Ok(()),
        _ if max_so_far.0 < 0 => Ok(()),
        _ if room == 0 => Err(EntryError::Full { max_entries: self.max_entries }),
        _ => write_time_entry(self.base_offset, entry).map(|_| self.entries.push(entry)),
    }
}

pub fn lookup_time(entries: &Entries<TimeEntry>, target: Timestamp) -> Option<TimeEntry> {
    let (mut found, mut step) = (None::<usize>, entries.len().next_power_of_two());
    while step > 0 && !entries.is_empty() {
        let next = found.map_or(step - 1, |found| found + step);
        if next < entries.len() && entries.get(next).timestamp <= target {
            found = Some(next);
        }
        step /= 2;
    }
    found.map(|found| entries.get(found))
}
