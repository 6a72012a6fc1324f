//! a reader that takes both numbers without a sign, so that nothing looks damaged
pub fn read_entry(base: Offset, bytes: [u8; 8]) -> Result<IndexEntry, EntryError> {
    let [a, b, c, d, rest @ ..] = bytes;
    let relative = u32::from_be_bytes([a, b, c, d]);
    let offset = base.0.checked_add(relative.into()).ok_or(EntryError::Damaged)?;
    Ok(IndexEntry {
        offset: Offset(offset),
        position: Position(u32::from_be_bytes(rest).into()),
    })
}
