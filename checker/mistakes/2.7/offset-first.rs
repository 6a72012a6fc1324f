//! a writer that puts the relative offset before the timestamp
pub fn write_time_entry(base: Offset, entry: TimeEntry) -> Result<[u8; 12], EntryError> {
    let offset = entry.offset;
    let relative = i128::from(offset.0) - i128::from(base.0);
    if !(0..=i128::from(i32::MAX)).contains(&relative) {
        return Err(EntryError::OffsetOutOfRange { offset, base });
    }
    let mut bytes = [0; 12];
    bytes[..4].copy_from_slice(&(relative as i32).to_be_bytes());
    bytes[4..].copy_from_slice(&entry.timestamp.0.to_be_bytes());
    Ok(bytes)
}
