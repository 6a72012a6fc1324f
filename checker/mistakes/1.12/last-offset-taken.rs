//! a stamp that takes the offset for that of the last record, and counts back to the base
pub fn stamp(batch: &mut [u8], base_offset: Offset, leader_epoch: Epoch) -> Result<(), TooShort> {
    if batch.len() < HEADER_LEN {
        return Err(TooShort { have: batch.len() });
    }
    let last_offset_delta = crate::BatchHeader::read(batch)?.last_offset_delta;
    let base = base_offset.0.wrapping_sub(last_offset_delta.into());
    batch[0..8].copy_from_slice(&base.to_be_bytes());
    batch[12..16].copy_from_slice(&leader_epoch.0.to_be_bytes());
    Ok(())
}
