//! a position that runs ahead, and one that is good (the cut is at the good one)
pub fn valid_prefix(log: &dyn ReadAt, base: Offset) -> Result<Prefix, ReadFailed> {
    let (mut running, mut last_good) = (0_u64, 0_u64);
    let mut last_offset = base.0 - 1;
    let mut buffer = vec![0; 4096];
    'batches: while running < log.len() {
        let mut bytes = [0; HEADER_LEN];
        let mut at = 0;
        while at < HEADER_LEN {
            let read = log.read_at(Position(running), &mut bytes[at..])?;
            if read == 0 {
                break 'batches;
            }
            (at, running) = (at + read, running + read as u64);
        }
        let Ok(header) = BatchHeader::read(&bytes) else {
            break;
        };
        let last = i128::from(header.base_offset.0) + i128::from(header.last_offset_delta);
        let fits = last - i128::from(base.0) <= i128::from(i32::MAX) && last < i128::from(i64::MAX);
        let behind = i64::from(header.batch_length) - i64::from(MIN_BATCH_LENGTH);
        if header.magic != MAGIC
            || behind < 0
            || behind as u64 > log.len() - running
            || header.base_offset.0 <= last_offset
            || header.last_offset_delta < 0
            || !fits
        {
            break;
        }
        let mut crc = crc32c::crc32c(&bytes[CRC_FROM..]);
        let mut left = behind as u64;
        while left > 0 {
            let wanted = left.min(4096) as usize;
            let read = log.read_at(Position(running), &mut buffer[..wanted])?;
            if read == 0 {
                break 'batches;
            }
            crc = crc32c::crc32c_append(crc, &buffer[..read]);
            (running, left) = (running + read as u64, left - read as u64);
        }
        if crc != header.crc {
            break;
        }
        last_good = running;
        last_offset = last as i64;
    }
    Ok(Prefix {
        bytes: last_good,
        next_offset: Offset(last_offset + 1),
    })
}
