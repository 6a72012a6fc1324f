//! a recovery that calls itself for each batch, until the stack is full
pub fn valid_prefix(log: &dyn ReadAt, base: Offset) -> Result<Prefix, ReadFailed> {
    fn behind(log: &dyn ReadAt, base: Offset, good: Prefix) -> Result<Prefix, ReadFailed> {
        let mut bytes = [0; HEADER_LEN];
        if log.read_at(Position(good.bytes), &mut bytes)? < HEADER_LEN {
            return Ok(good);
        }
        let Ok(header) = BatchHeader::read(&bytes) else {
            return Ok(good);
        };
        if header.batch_length < MIN_BATCH_LENGTH {
            return Ok(good);
        }
        let size = LENGTH_END as u64 + u64::from(header.batch_length.unsigned_abs());
        if size > log.len() - good.bytes {
            return Ok(good);
        }
        if header.magic != MAGIC {
            return Ok(good);
        }
        if header.base_offset < good.next_offset {
            return Ok(good);
        }
        let delta = i64::from(header.last_offset_delta);
        let Some(next_offset) = header.base_offset.0.checked_add(delta + 1) else {
            return Ok(good);
        };
        if delta < 0 || next_offset - base.0 > 1 << 31 {
            return Ok(good);
        }
        let end = good.bytes + size;
        let mut piece = vec![0; size.min(64 << 10) as usize];
        let mut crc = 0;
        let mut position = good.bytes + CRC_FROM as u64;
        while position < end {
            let wanted = piece.len().min((end - position) as usize);
            let read = log.read_at(Position(position), &mut piece[..wanted])?;
            crc = crc32c::crc32c_append(crc, &piece[..read]);
            position += read as u64;
        }
        if crc != header.crc {
            return Ok(good);
        }
        drop(piece);
        let good = Prefix {
            bytes: end,
            next_offset: Offset(next_offset),
        };
        behind(log, base, good)
    }
    let good = Prefix {
        bytes: 0,
        next_offset: base,
    };
    behind(log, base, good)
}
