//! a leader that cuts the records out without a look at the limits
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
    let place = |offset: Offset| (offset.0 - start.0) as usize;
    let records = &log.records()[place(from)..place(to)];
    Ok(records.iter().take(max).copied().collect())
}
