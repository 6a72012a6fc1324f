//! writes through std::io::Write, the bytes between kept
pub fn stamp(batch: &mut [u8], base_offset: Offset, leader_epoch: Epoch) -> Result<(), TooShort> {
    use std::io::Write as _;
    let have = batch.len();
    if have < HEADER_LEN {
        return Err(TooShort { have });
    }
    let length: [u8; 4] = std::array::from_fn(|i| batch[8 + i]);
    let mut to = &mut batch[..];
    for piece in [&base_offset.0.to_be_bytes()[..], &length, &leader_epoch.0.to_be_bytes()] {
        to.write_all(piece).map_err(|_| TooShort { have })?;
    }
    Ok(())
}
