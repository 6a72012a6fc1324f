//! a recovery that computes the CRC of as many bytes as the length field says, from byte 21 on: nine of them belong to the next batch
pub fn valid_prefix(log: &dyn ReadAt, base: Offset) -> Result<Prefix, ReadFailed> {
    let mut window = Window {
        log,
        start: 0,
        bytes: vec![0; WINDOW],
        filled: 0,
    };
    let mut good = Prefix {
        bytes: 0,
        next_offset: base,
    };
    loop {
        let Ok(header) = BatchHeader::read(window.from(good.bytes, HEADER_LEN)?) else {
            return Ok(good);
        };
        let size = LENGTH_END as u64 + u64::from(header.batch_length.max(0).unsigned_abs());
        let fits =
            header.batch_length >= MIN_BATCH_LENGTH && size <= log.len().saturating_sub(good.bytes);
        let delta = i64::from(header.last_offset_delta);
        let Some(next_offset) = header.base_offset.0.checked_add(delta + 1) else {
            return Ok(good);
        };
        let in_order = header.base_offset >= good.next_offset && delta >= 0;
        let in_range = next_offset.saturating_sub(base.0) <= 1 << 31;
        if !(fits && header.magic == MAGIC && in_order && in_range) {
            return Ok(good);
        }
        let end = good.bytes + size;
        let mut crc = 0;
        let mut position = good.bytes + CRC_FROM as u64;
        let covered = log.len().min(position + size - LENGTH_END as u64);
        while position < covered {
            let piece = window.from(position, 1)?;
            let left = usize::try_from(covered - position).unwrap_or(usize::MAX);
            let piece = &piece[..piece.len().min(left)];
            if piece.is_empty() {
                // The log is shorter than it said.
                return Ok(good);
            }
            crc = crc32c::crc32c_append(crc, piece);
            position += piece.len() as u64;
        }
        if crc != header.crc {
            return Ok(good);
        }
        good = Prefix {
            bytes: end,
            next_offset: Offset(next_offset),
        };
    }
}
