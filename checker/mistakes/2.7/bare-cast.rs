//! a writer that casts the distance to 32 bits without a look
pub fn write_time_entry(base: Offset, entry: TimeEntry) -> Result<[u8; 12], EntryError> {
    let relative = entry.offset.0.wrapping_sub(base.0);
    let mut bytes = [0; 12];
    bytes[..8].copy_from_slice(&entry.timestamp.0.to_be_bytes());
    bytes[8..].copy_from_slice(&(relative as i32).to_be_bytes());
    Ok(bytes)
}
