//! each byte shifted out of the number, from the back
pub fn stamp(batch: &mut [u8], base_offset: Offset, leader_epoch: Epoch) -> Result<(), TooShort> {
    if batch.len() < HEADER_LEN {
        return Err(TooShort { have: batch.len() });
    }
    for (i, byte) in batch[..8].iter_mut().rev().enumerate() {
        *byte = (base_offset.0 >> (8 * i)) as u8;
    }
    batch[12..16].copy_from_slice(&leader_epoch.0.to_be_bytes());
    Ok(())
}
