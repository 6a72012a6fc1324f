//! a leader that counts the high watermark from the start of its log
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
        Reader::Consumer => Offset(start.0 + hw.0),
    };
    let records = log.between(from, to);
    Ok(records.iter().take(max).copied().collect())
}
