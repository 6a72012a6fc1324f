//! a leader that lets a consumer ask beyond its end, up to the high watermark
pub fn serve(
    log: &ReplicaLog,
    hw: Offset,
    reader: Reader,
    from: Offset,
    max: usize,
) -> Result<Vec<Record>, OutOfRange> {
    let (start, end) = (log.start(), log.end());
    if from < start || from > end && (reader == Reader::Follower || from > hw) {
        return Err(OutOfRange { start, end });
    }
    let to = match reader {
        Reader::Follower => end,
        Reader::Consumer => hw,
    };
    let records = log.between(from, to);
    Ok(records.iter().take(max).copied().collect())
}
