//! a follower that takes what it has already for equal, and appends the rest
pub fn append_fetched(log: &mut ReplicaLog, at: Offset, records: &[Record]) -> Result<(), Gap> {
    let expected = log.end();
    if at > expected {
        return Err(Gap { expected, got: at });
    }
    let known = (expected.0 - at.0) as usize;
    for record in records.iter().skip(known) {
        log.append(*record);
    }
    Ok(())
}
