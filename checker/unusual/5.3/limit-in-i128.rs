//! the limit is the smallest of three, in 128 bits
pub fn serve(
    log: &ReplicaLog,
    hw: Offset,
    reader: Reader,
    from: Offset,
    max: usize,
) -> Result<Vec<Record>, OutOfRange> {
    let (start, end) = (log.start(), log.end());
    if from > end {
        return Err(OutOfRange { start, end });
    }
    if start > from {
        return Err(OutOfRange { start, end });
    }
    let mut to = i128::from(end.0).min(i128::from(from.0) + max as i128);
    if reader == Reader::Consumer {
        to = to.min(i128::from(hw.0));
    }
    Ok(log.between(from, Offset(to as i64)).to_vec())
}
