//! one byte with each call, and the walk reads only the fields it needs until it has found the batch
pub fn batch_at(log: &dyn ReadAt, position: Position) -> Result<Option<BatchAt>, ScanError> {
    let mut header = Vec::with_capacity(HEADER_LEN);
    for i in 0..HEADER_LEN as u64 {
        let mut byte = [0];
        let Some(at) = position.0.checked_add(i) else {
            break;
        };
        if log.read_at(Position(at), &mut byte)? == 0 {
            break;
        }
        header.push(byte[0]);
    }
    if header.is_empty() {
        return Ok(None);
    }
    let Ok(header) = <[u8; HEADER_LEN]>::try_from(header) else {
        return Err(ScanError::Unfinished { position });
    };
    let batch = BatchAt::parse(position, &header);
    match batch.length {
        length if length < 49 => Err(ScanError::BadLength { position, length }),
        length if i128::from(position.0) + 12 + i128::from(length) > i128::from(log.len()) => Ok(None),
        _ => Ok(Some(batch)),
    }
}

pub fn find_batch(
    log: &dyn ReadAt,
    start: Position,
    target: Offset,
) -> Result<Option<BatchAt>, ScanError> {
    let mut position = start;
    loop {
        let left = log.len().saturating_sub(position.0);
        if left == 0 {
            return Ok(None);
        }
        if left < 61 {
            return Err(ScanError::Unfinished { position });
        }
        let mut front = [0; 27];
        log.read_at(position, &mut front)?;
        let length = i32::from_be_bytes([front[8], front[9], front[10], front[11]]);
        if length < 49 {
            return Err(ScanError::BadLength { position, length });
        }
        if left < 12 + length as u64 {
            return Ok(None);
        }
        let mut header = [0; 61];
        header[..27].copy_from_slice(&front);
        if BatchAt::parse(position, &header).last_offset >= target {
            log.read_at(Position(position.0 + 27), &mut header[27..])?;
            return Ok(Some(BatchAt::parse(position, &header)));
        }
        position = Position(position.0 + 12 + length as u64);
    }
}
