//! pages of 4 KiB that go through a machine of two states, in 128 bits: the CRC first, and then what the header says
pub fn valid_prefix(log: &dyn ReadAt, base: Offset) -> Result<Prefix, ReadFailed> {
    enum State {
        Header(Vec<u8>),
        Body(BatchHeader, u32, u64),
    }
    let mut page = [0; 4096];
    let mut good = (0_u64, i128::from(base.0));
    let mut state = State::Header(Vec::new());
    let mut position = 0;
    'pages: while position < log.len() {
        let read = log.read_at(Position(position), &mut page)?;
        let mut rest = &page[..read];
        while !rest.is_empty() {
            state = match state {
                State::Header(mut bytes) => {
                    let (mine, others) = rest.split_at(rest.len().min(HEADER_LEN - bytes.len()));
                    bytes.extend(mine);
                    rest = others;
                    position += mine.len() as u64;
                    match BatchHeader::read(&bytes) {
                        Err(_) => State::Header(bytes),
                        Ok(header) => {
                            let end = i128::from(good.0) + 12 + i128::from(header.batch_length);
                            if header.batch_length < MIN_BATCH_LENGTH || end > i128::from(log.len()) {
                                break 'pages;
                            }
                            State::Body(header, crc32c::crc32c(&bytes[CRC_FROM..]), end as u64 - position)
                        }
                    }
                }
                state @ State::Body(..) => state,
            };
            if let State::Body(header, crc, left) = state {
                let (mine, others) = rest.split_at(rest.len().min(left as usize));
                rest = others;
                position += mine.len() as u64;
                let (crc, left) = (crc32c::crc32c_append(crc, mine), left - mine.len() as u64);
                if left > 0 {
                    state = State::Body(header, crc, left);
                    continue;
                }
                let first = i128::from(header.base_offset.0);
                let last = first + i128::from(header.last_offset_delta);
                let wrong = [
                    crc != header.crc,
                    last - i128::from(base.0) >= 1 << 31,
                    header.last_offset_delta < 0,
                    first < good.1,
                    header.magic != MAGIC,
                ];
                if wrong.contains(&true) {
                    break 'pages;
                }
                good = (position, last + 1);
                state = State::Header(Vec::new());
            }
        }
    }
    Ok(Prefix {
        bytes: good.0,
        next_offset: Offset(good.1 as i64),
    })
}
