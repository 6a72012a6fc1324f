//! a stamp that is content with the 16 bytes it writes to
pub fn stamp(batch: &mut [u8], base_offset: Offset, leader_epoch: Epoch) -> Result<(), TooShort> {
    if batch.len() < 16 {
        return Err(TooShort { have: batch.len() });
    }
    batch[0..8].copy_from_slice(&base_offset.0.to_be_bytes());
    batch[12..16].copy_from_slice(&leader_epoch.0.to_be_bytes());
    Ok(())
}
