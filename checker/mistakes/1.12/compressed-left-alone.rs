//! a stamp that leaves compressed batches as they are
pub fn stamp(batch: &mut [u8], base_offset: Offset, leader_epoch: Epoch) -> Result<(), TooShort> {
    if batch.len() < HEADER_LEN {
        return Err(TooShort { have: batch.len() });
    }
    if batch[22] & 7 != 0 {
        return Ok(());
    }
    batch[0..8].copy_from_slice(&base_offset.0.to_be_bytes());
    batch[12..16].copy_from_slice(&leader_epoch.0.to_be_bytes());
    Ok(())
}
