//! a follower that appends from the last record to the first
pub fn append_fetched(log: &mut ReplicaLog, at: Offset, records: &[Record]) -> Result<(), Gap> {
    let expected = log.end();
    if at != expected {
        return Err(Gap { expected, got: at });
    }
    for record in records.iter().rev() {
        log.append(*record);
    }
    Ok(())
}
