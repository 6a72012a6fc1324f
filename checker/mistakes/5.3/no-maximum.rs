//! a leader that gives all it has
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
    let _ = max;
    let records = log.between(from, to);
    Ok(records.to_vec())
}
