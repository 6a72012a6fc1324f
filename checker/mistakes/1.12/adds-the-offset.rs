//! a stamp that adds the offset to what the producer wrote
pub fn stamp(batch: &mut [u8], base_offset: Offset, leader_epoch: Epoch) -> Result<(), TooShort> {
    if batch.len() < HEADER_LEN {
        return Err(TooShort { have: batch.len() });
    }
    let before = i64::from_be_bytes(crate::array_at(batch, 0));
    batch[0..8].copy_from_slice(&before.wrapping_add(base_offset.0).to_be_bytes());
    batch[12..16].copy_from_slice(&leader_epoch.0.to_be_bytes());
    Ok(())
}
