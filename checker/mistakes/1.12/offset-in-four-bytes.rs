//! a stamp that writes only the lower half of the offset
pub fn stamp(batch: &mut [u8], base_offset: Offset, leader_epoch: Epoch) -> Result<(), TooShort> {
    if batch.len() < HEADER_LEN {
        return Err(TooShort { have: batch.len() });
    }
    batch[4..8].copy_from_slice(&(base_offset.0 as u32).to_be_bytes());
    batch[12..16].copy_from_slice(&leader_epoch.0.to_be_bytes());
    Ok(())
}
