//! a writer that casts the distance to 32 bits without a look: too far wraps around, below the base too
pub fn write_entry(base: Offset, entry: IndexEntry) -> Result<[u8; 8], EntryError> {
    let IndexEntry { offset, position } = entry;
    let relative = offset.0.wrapping_sub(base.0);
    if position.0 > i32::MAX as u64 {
        return Err(EntryError::PositionOutOfRange { position });
    }
    let mut bytes = [0; 8];
    bytes[..4].copy_from_slice(&(relative as i32).to_be_bytes());
    bytes[4..].copy_from_slice(&(position.0 as i32).to_be_bytes());
    Ok(bytes)
}
