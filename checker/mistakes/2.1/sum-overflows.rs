//! a reader that adds base and relative offset without a look whether the sum fits
pub fn read_entry(base: Offset, bytes: [u8; 8]) -> Result<IndexEntry, EntryError> {
    let [a, b, c, d, rest @ ..] = bytes;
    let relative = i32::from_be_bytes([a, b, c, d]);
    let place = i32::from_be_bytes(rest);
    if relative < 0 || place < 0 {
        return Err(EntryError::Damaged);
    }
    Ok(IndexEntry {
        offset: Offset(base.0 + i64::from(relative)),
        position: Position(place as u64),
    })
}
