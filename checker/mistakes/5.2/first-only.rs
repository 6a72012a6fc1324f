//! a follower that appends only the first record
pub fn append_fetched(log: &mut ReplicaLog, at: Offset, records: &[Record]) -> Result<(), Gap> {
    let expected = log.end();
    if at != expected {
        return Err(Gap { expected, got: at });
    }
    if let Some(record) = records.first() {
        log.append(*record);
    }
    Ok(())
}
