//! offset after offset, until one is missing
pub fn serve(
    log: &ReplicaLog,
    hw: Offset,
    reader: Reader,
    from: Offset,
    max: usize,
) -> Result<Vec<Record>, OutOfRange> {
    let known = log.start()..=log.end();
    if !known.contains(&from) {
        return Err(OutOfRange { end: log.end(), start: log.start() });
    }
    let mut served = Vec::new();
    let mut next = from;
    while served.len() < max && (reader == Reader::Follower || next < hw) {
        let Some(record) = log.get(next) else { break };
        served.push(record);
        next = Offset(next.0 + 1);
    }
    Ok(served)
}
