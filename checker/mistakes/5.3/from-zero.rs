//! a leader that counts its records from 0, also where its log starts later
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
    let all = log.records().iter().zip(0..);
    let records = all.filter(|(_, at)| from.0 <= *at && *at < to.0);
    Ok(records.map(|(record, _)| record).take(max).copied().collect())
}
