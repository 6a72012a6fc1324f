//! a leader that keeps to the maximum only for followers
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
        Reader::Consumer => hw,
    };
    let records = log.between(from, to);
    let max = match reader {
        Reader::Follower => max,
        Reader::Consumer => usize::MAX,
    };
    Ok(records.iter().take(max).copied().collect())
}
