//! a writer that looks at the offset, and casts the position to 32 bits without a look
pub fn write_entry(base: Offset, entry: IndexEntry) -> Result<[u8; 8], EntryError> {
    let IndexEntry { offset, position } = entry;
    let relative = i128::from(offset.0) - i128::from(base.0);
    if !(0..=i128::from(i32::MAX)).contains(&relative) {
        return Err(EntryError::OffsetOutOfRange { offset, base });
    }
    let mut bytes = [0; 8];
    bytes[..4].copy_from_slice(&(relative as i32).to_be_bytes());
    bytes[4..].copy_from_slice(&(position.0 as i32).to_be_bytes());
    Ok(bytes)
}
