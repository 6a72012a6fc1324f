//! a follower that appends before it looks
pub fn append_fetched(log: &mut ReplicaLog, at: Offset, records: &[Record]) -> Result<(), Gap> {
    let expected = log.end();
    for record in records {
        log.append(*record);
    }
    if at != expected {
        return Err(Gap { expected, got: at });
    }
    Ok(())
}
