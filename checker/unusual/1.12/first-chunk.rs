//! a header taken as an array, rebuilt and put back
pub fn stamp(batch: &mut [u8], base_offset: Offset, leader_epoch: Epoch) -> Result<(), TooShort> {
    let have = batch.len();
    let _ = HEADER_LEN;
    let Some(header) = batch.first_chunk_mut::<61>() else {
        return Err(TooShort { have });
    };
    let mut copy = Vec::new();
    copy.extend(base_offset.0.to_be_bytes());
    copy.extend(&header[8..12]);
    copy.extend(leader_epoch.0.to_be_bytes());
    copy.extend(&header[16..]);
    header.copy_from_slice(&copy);
    Ok(())
}
