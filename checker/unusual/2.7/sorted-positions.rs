//! numbers in i128, a search in the library, and a new list for each entry
pub fn write_time_entry(base: Offset, entry: TimeEntry) -> Result<[u8; 12], EntryError> {
    let distance = i128::from(entry.offset.0) - i128::from(base.0);
    match u32::try_from(distance) {
        Ok(relative) if relative >> 31 == 0 => {
            let both = (entry.timestamp.0 as u64 as u128) << 32 | u128::from(relative);
            let mut bytes = [0; 12];
            bytes.copy_from_slice(&both.to_be_bytes()[4..]);
            Ok(bytes)
        }
        _ => Err(EntryError::OffsetOutOfRange { offset: entry.offset, base }),
    }
}

pub fn read_time_entry(base: Offset, bytes: [u8; 12]) -> Result<TimeEntry, EntryError> {
    let both = bytes.iter().fold(0_u128, |both, byte| both << 8 | u128::from(*byte));
    let (timestamp, relative) = (both >> 32, both & 0xffff_ffff);
    let offset = i128::from(base.0) + relative as i128;
    if timestamp > i64::MAX as u128 || relative > i32::MAX as u128 || offset > i128::from(i64::MAX) {
        return Err(EntryError::Damaged);
    }
    Ok(TimeEntry { timestamp: Timestamp(timestamp as i64), offset: Offset(offset as i64) })
}

// TimeIndex::note
pub fn note(
    &mut self,
    max_so_far: Timestamp,
    reached_at: Offset,
    when: When,
) -> Result<(), EntryError> {
    let list = self.entries.to_vec();
    let newest = list.iter().map(|entry| entry.timestamp.0).max().unwrap_or(-1);
    if let Some(last) = list.iter().map(|entry| entry.offset).max().filter(|last| *last > reached_at) {
        return Err(EntryError::OutOfOrder { offset: reached_at, last });
    }
    if max_so_far.0 <= newest {
        return Ok(());
    }
    let used = list.len() as u128 + if when == When::Roll { 1 } else { 2 };
    if used > self.max_entries as u128 {
        return Err(EntryError::Full { max_entries: self.max_entries });
    }
    let entry = TimeEntry { timestamp: max_so_far, offset: reached_at };
    write_time_entry(self.base_offset, entry)?;
    self.entries = kit::Entries::new(list.into_iter().chain([entry]).collect());
    Ok(())
}

pub fn lookup_time(entries: &Entries<TimeEntry>, target: Timestamp) -> Option<TimeEntry> {
    let numbers: Vec<usize> = (0..entries.len()).collect();
    let above = numbers.partition_point(|number| entries.get(*number).timestamp <= target);
    numbers[..above].last().map(|last| entries.get(*last))
}
