//! both halves in one number of 64 bits, and back
pub fn write_entry(base: Offset, entry: IndexEntry) -> Result<[u8; 8], EntryError> {
    let distance = u64::try_from(i128::from(entry.offset.0) - i128::from(base.0)).unwrap_or(u64::MAX);
    if distance >> 31 != 0 {
        return Err(EntryError::OffsetOutOfRange { offset: entry.offset, base });
    }
    if entry.position.0 >> 31 != 0 {
        return Err(EntryError::PositionOutOfRange { position: entry.position });
    }
    Ok((distance << 32 | entry.position.0).to_be_bytes())
}

pub fn read_entry(base: Offset, bytes: [u8; 8]) -> Result<IndexEntry, EntryError> {
    let both = u64::from_be_bytes(bytes);
    let far = i64::MAX - base.0.max(0);
    if both & (1 << 63 | 1 << 31) != 0 || (both >> 32) as i64 > far {
        return Err(EntryError::Damaged);
    }
    Ok(IndexEntry {
        offset: Offset(base.0 + (both >> 32) as i64),
        position: Position(both & u64::from(u32::MAX)),
    })
}
