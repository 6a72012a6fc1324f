//! a leader that does not look where a consumer asks from
pub fn serve(
    log: &ReplicaLog,
    hw: Offset,
    reader: Reader,
    from: Offset,
    max: usize,
) -> Result<Vec<Record>, OutOfRange> {
    let (start, end) = (log.start(), log.end());
    if reader == Reader::Follower && (from < start || from > end) {
        return Err(OutOfRange { start, end });
    }
    let to = match reader {
        Reader::Follower => end,
        Reader::Consumer => hw,
    };
    let records = log.between(from, to);
    Ok(records.iter().take(max).copied().collect())
}
