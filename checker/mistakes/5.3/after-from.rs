//! a leader that begins behind the offset that was asked for
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
    let records = log.between(Offset(from.0 + 1), to);
    Ok(records.iter().take(max).copied().collect())
}
