//! a stamp that writes the epoch as 64 bits, over the magic and part of the CRC
pub fn stamp(batch: &mut [u8], base_offset: Offset, leader_epoch: Epoch) -> Result<(), TooShort> {
    if batch.len() < HEADER_LEN {
        return Err(TooShort { have: batch.len() });
    }
    batch[0..8].copy_from_slice(&base_offset.0.to_be_bytes());
    batch[12..20].copy_from_slice(&i64::from(leader_epoch.0).to_be_bytes());
    Ok(())
}
