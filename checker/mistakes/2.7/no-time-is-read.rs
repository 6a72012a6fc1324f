//! a reader that believes a negative timestamp
pub fn read_time_entry(base: Offset, bytes: [u8; 12]) -> Result<TimeEntry, EntryError> {
    let [a, b, c, d, e, f, g, h, rest @ ..] = bytes;
    let timestamp = i64::from_be_bytes([a, b, c, d, e, f, g, h]);
    let relative = i32::from_be_bytes(rest);
    let offset = base.0.checked_add(relative.into()).filter(|_| relative >= 0);
    Ok(TimeEntry { timestamp: Timestamp(timestamp), offset: Offset(offset.ok_or(EntryError::Damaged)?) })
}
