//! a reader that forgets to add the base offset
pub fn read_time_entry(base: Offset, bytes: [u8; 12]) -> Result<TimeEntry, EntryError> {
    let [a, b, c, d, e, f, g, h, rest @ ..] = bytes;
    let timestamp = i64::from_be_bytes([a, b, c, d, e, f, g, h]);
    let relative = i32::from_be_bytes(rest);
    if timestamp < 0 || relative < 0 || base.0.checked_add(relative.into()).is_none() {
        return Err(EntryError::Damaged);
    }
    Ok(TimeEntry { timestamp: Timestamp(timestamp), offset: Offset(relative.into()) })
}
