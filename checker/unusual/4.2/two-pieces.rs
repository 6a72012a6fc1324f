//! a piece of 1 MiB for the batch that is looked at, and one that was read ahead
pub fn valid_prefix(log: &dyn ReadAt, base: Offset) -> Result<Prefix, ReadFailed> {
    const PIECE: usize = 1 << 20;
    let mut pieces = [vec![0; PIECE], vec![0; PIECE]];
    let mut filled = [0, 0];
    let mut first = 0;
    for (number, piece) in pieces.iter_mut().enumerate() {
        filled[number] = log.read_at(Position((number * PIECE) as u64), piece)?;
    }
    let mut next = base;
    let mut good = 0_u64;
    loop {
        // Steps over bytes and moves the window on; the header first, then the rest.
        let mut header = Vec::new();
        let mut crc = 0;
        let mut position = good;
        let mut size = HEADER_LEN as u64;
        while position < good + size {
            let mut at = (position - first) as usize;
            if at >= PIECE {
                pieces.swap(0, 1);
                filled.swap(0, 1);
                first += PIECE as u64;
                filled[1] = log.read_at(Position(first + PIECE as u64), &mut pieces[1])?;
                at -= PIECE;
            }
            let have = &pieces[0][at.min(filled[0])..filled[0]];
            let have = &have[..have.len().min((good + size - position) as usize)];
            if have.is_empty() {
                return Ok(Prefix { bytes: good, next_offset: next });
            }
            position += have.len() as u64;
            if header.len() < HEADER_LEN {
                header.extend(have);
                if header.len() == HEADER_LEN {
                    let length = i32::from_be_bytes([header[8], header[9], header[10], header[11]]);
                    if length >= MIN_BATCH_LENGTH && good + 12 + length as u64 <= log.len() {
                        size = 12 + length as u64;
                    }
                    crc = crc32c::crc32c(&header[CRC_FROM..]);
                }
            } else {
                crc = crc32c::crc32c_append(crc, have);
            }
        }
        let Ok(header) = BatchHeader::read(&header) else {
            return Ok(Prefix { bytes: good, next_offset: next });
        };
        let last = header.base_offset.0.checked_add(i64::from(header.last_offset_delta));
        let behind = last.and_then(|last| last.checked_add(1)).map(Offset);
        let whole = i64::from(header.batch_length) + 12 == size as i64;
        match behind {
            Some(behind)
                if whole
                    && crc == header.crc
                    && header.magic == MAGIC
                    && header.base_offset >= next
                    && behind > header.base_offset
                    && behind.0.abs_diff(base.0) <= 1 << 31 =>
            {
                next = behind;
                good += size;
            }
            _ => return Ok(Prefix { bytes: good, next_offset: next }),
        }
    }
}
