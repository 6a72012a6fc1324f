//! bytes by arithmetic, the largest by comparing with a power of two
pub fn write_entry(base: Offset, entry: IndexEntry) -> Result<[u8; 8], EntryError> {
    const LIMIT: i128 = 1 << 31;
    let distance = i128::from(entry.offset.0) - i128::from(base.0);
    let place = i128::from(entry.position.0);
    match ((0..LIMIT).contains(&distance), place < LIMIT) {
        (false, _) => Err(EntryError::OffsetOutOfRange { offset: entry.offset, base }),
        (true, false) => Err(EntryError::PositionOutOfRange { position: entry.position }),
        (true, true) => {
            let mut both = distance * 2 * LIMIT + place;
            let mut bytes = [0; 8];
            for byte in bytes.iter_mut().rev() {
                *byte = (both % 256) as u8;
                both /= 256;
            }
            Ok(bytes)
        }
    }
}

pub fn read_entry(base: Offset, bytes: [u8; 8]) -> Result<IndexEntry, EntryError> {
    let number = |part: &[u8]| part.iter().fold(0_i128, |sum, byte| sum * 256 + i128::from(*byte));
    let (relative, place) = bytes.split_at(4);
    let (relative, place) = (number(relative), number(place));
    if relative.max(place) > i128::from(i32::MAX) {
        return Err(EntryError::Damaged);
    }
    let offset = i64::try_from(i128::from(base.0) + relative).map_err(|_| EntryError::Damaged)?;
    Ok(IndexEntry { offset: Offset(offset), position: Position(place as u64) })
}
