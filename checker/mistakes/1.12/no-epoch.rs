//! a stamp that forgets the epoch
pub fn stamp(batch: &mut [u8], base_offset: Offset, leader_epoch: Epoch) -> Result<(), TooShort> {
    if batch.len() < HEADER_LEN {
        return Err(TooShort { have: batch.len() });
    }
    batch[0..8].copy_from_slice(&base_offset.0.to_be_bytes());
    let _ = leader_epoch;
    Ok(())
}
