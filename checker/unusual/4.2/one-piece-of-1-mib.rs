//! the log in pieces of 1 MiB that begin with a batch: those that are whole inside the piece are looked at there
pub fn valid_prefix(log: &dyn ReadAt, base: Offset) -> Result<Prefix, ReadFailed> {
    let mut good = Prefix {
        bytes: 0,
        next_offset: base,
    };
    let mut piece = vec![0; log.len().min(1 << 20) as usize];
    let (mut start, mut filled) = (0, 0);
    loop {
        let at = (good.bytes - start) as usize;
        let mut here = &piece[at.min(filled)..filled];
        let header = BatchHeader::read(here).ok();
        let size = |header: &BatchHeader| 12 + i64::from(header.batch_length);
        let whole = |header: &BatchHeader| size(header) <= here.len() as i64;
        if !header.as_ref().is_some_and(whole) {
            start = good.bytes;
            filled = log.read_at(Position(start), &mut piece)?;
            here = &piece[..filled];
        }
        let Ok(header) = BatchHeader::read(here) else {
            return Ok(good);
        };
        let size = size(&header);
        if header.batch_length < MIN_BATCH_LENGTH || size as u64 > log.len() - good.bytes {
            return Ok(good);
        }
        let (first, delta) = (header.base_offset, i64::from(header.last_offset_delta));
        let above = first.0.saturating_sub(base.0).saturating_add(delta);
        if header.magic != MAGIC || first < good.next_offset || delta < 0 || above > i64::from(i32::MAX) {
            return Ok(good);
        }
        let size = size as usize;
        let end = good.bytes + size as u64;
        let mut crc = crc32c::crc32c(&here[CRC_FROM..size.min(here.len())]);
        let mut position = good.bytes + size.min(here.len()) as u64;
        while position < end {
            start = position;
            filled = log.read_at(Position(position), &mut piece)?;
            let more = filled.min((end - position) as usize);
            if more == 0 {
                return Ok(good);
            }
            crc = crc32c::crc32c_append(crc, &piece[..more]);
            position += more as u64;
        }
        let Some(next_offset) = first.0.checked_add(delta + 1) else {
            return Ok(good);
        };
        if crc != header.crc {
            return Ok(good);
        }
        good = Prefix {
            bytes: end,
            next_offset: Offset(next_offset),
        };
    }
}
