//! a reader that looks for a negative relative offset, and never for a negative position
pub fn read_entry(base: Offset, bytes: [u8; 8]) -> Result<IndexEntry, EntryError> {
    let [a, b, c, d, rest @ ..] = bytes;
    let relative = i32::from_be_bytes([a, b, c, d]);
    let offset = base.0.checked_add(relative.into()).filter(|_| relative >= 0);
    Ok(IndexEntry {
        offset: Offset(offset.ok_or(EntryError::Damaged)?),
        position: Position(i32::from_be_bytes(rest) as u64),
    })
}
