//! a leader that tells a consumer at the high watermark that its offset is out of range
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
    if reader == Reader::Consumer && from >= hw {
        return Err(OutOfRange { start, end });
    }
    let to = match reader {
        Reader::Follower => end,
        Reader::Consumer => hw,
    };
    let records = log.between(from, to);
    Ok(records.iter().take(max).copied().collect())
}
