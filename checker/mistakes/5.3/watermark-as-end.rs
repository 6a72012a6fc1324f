//! a leader that tells consumers the high watermark as the end of its log
pub fn serve(
    log: &ReplicaLog,
    hw: Offset,
    reader: Reader,
    from: Offset,
    max: usize,
) -> Result<Vec<Record>, OutOfRange> {
    let (start, end) = (log.start(), log.end());
    let to = match reader {
        Reader::Follower => end,
        Reader::Consumer => hw,
    };
    if from < start || from > end {
        return Err(OutOfRange { start, end: to });
    }
    let records = log.between(from, to);
    Ok(records.iter().take(max).copied().collect())
}
