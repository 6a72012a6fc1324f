//! a follower that refuses only what is above its end
pub fn append_fetched(log: &mut ReplicaLog, at: Offset, records: &[Record]) -> Result<(), Gap> {
    let expected = log.end();
    if at > expected {
        return Err(Gap { expected, got: at });
    }
    for record in records {
        log.append(*record);
    }
    Ok(())
}
