//! a leader that shows consumers the record at the high watermark too
pub fn serve(
    log: &ReplicaLog,
    hw: Offset,
    reader: Reader,
    from: Offset,
    max: usize,
) -> Result<Vec<Record>, OutOfRange> {
    let (start, end) = (log.start(), log.end());
    if from < start || from > end {
        return Err(OutOfRange { start, end });
    }
    let to = match reader {
        Reader::Follower => end,
        Reader::Consumer => Offset(hw.0 + 1),
    };
    let records = log.between(from, to);
    Ok(records.iter().take(max).copied().collect())
}
