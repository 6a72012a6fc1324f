//! the length alone first, then the header, then all that the CRC covers, in pieces of 1 MiB
pub fn valid_prefix(log: &dyn ReadAt, base: Offset) -> Result<Prefix, ReadFailed> {
    let mut position = 0;
    let mut next = base;
    let mut length = [0; LENGTH_END];
    let mut header = [0; HEADER_LEN];
    let mut piece = Vec::new();
    loop {
        let good = Prefix {
            bytes: position,
            next_offset: next,
        };
        if log.len() - position < HEADER_LEN as u64 {
            return Ok(good);
        }
        log.read_at(Position(position), &mut length)?;
        let claimed = i32::from_be_bytes([length[8], length[9], length[10], length[11]]);
        let end = i128::from(position) + 12 + i128::from(claimed);
        if claimed < MIN_BATCH_LENGTH || end > i128::from(log.len()) {
            return Ok(good);
        }
        log.read_at(Position(position), &mut header)?;
        let Ok(read) = BatchHeader::read(&header) else {
            return Ok(good);
        };
        if read.magic != MAGIC || read.base_offset < next || read.last_offset_delta < 0 {
            return Ok(good);
        }
        let above = i128::from(read.base_offset.0) - i128::from(base.0) + i128::from(read.last_offset_delta);
        if above > i128::from(i32::MAX) || i128::from(base.0) + above >= i128::from(i64::MAX) {
            return Ok(good);
        }
        let end = end as u64;
        let mut crc = 0;
        let mut at = position + CRC_FROM as u64;
        while at < end {
            piece.resize((end - at).min(1 << 20) as usize, 0);
            let read = log.read_at(Position(at), &mut piece)?;
            if read == 0 {
                return Ok(good);
            }
            crc = crc32c::crc32c_append(crc, &piece[..read]);
            at += read as u64;
        }
        if crc != read.crc {
            return Ok(good);
        }
        position = end;
        next = Offset(base.0 + above as i64 + 1);
    }
}
