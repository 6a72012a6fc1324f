//! a stamp that writes the offset before it looks whether there is a whole header
pub fn stamp(batch: &mut [u8], base_offset: Offset, leader_epoch: Epoch) -> Result<(), TooShort> {
    if batch.len() >= 8 {
        batch[0..8].copy_from_slice(&base_offset.0.to_be_bytes());
    }
    if batch.len() < HEADER_LEN {
        return Err(TooShort { have: batch.len() });
    }
    batch[12..16].copy_from_slice(&leader_epoch.0.to_be_bytes());
    Ok(())
}
