//! a leader that takes a high watermark of 0 for unknown, and shows consumers all
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
        Reader::Consumer => if hw == Offset(0) { end } else { hw },
    };
    let records = log.between(from, to);
    Ok(records.iter().take(max).copied().collect())
}
