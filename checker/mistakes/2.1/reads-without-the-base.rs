//! a reader that forgets to add the base offset
pub fn read_entry(base: Offset, bytes: [u8; 8]) -> Result<IndexEntry, EntryError> {
    let [a, b, c, d, rest @ ..] = bytes;
    let relative = i32::from_be_bytes([a, b, c, d]);
    let place = i32::from_be_bytes(rest);
    if relative < 0 || place < 0 || base.0.checked_add(relative.into()).is_none() {
        return Err(EntryError::Damaged);
    }
    Ok(IndexEntry {
        offset: Offset(relative.into()),
        position: Position(place as u64),
    })
}
