//! a follower that expects the offset behind its end
pub fn append_fetched(log: &mut ReplicaLog, at: Offset, records: &[Record]) -> Result<(), Gap> {
    let expected = log.end();
    if at.0 != expected.0 + 1 {
        return Err(Gap { expected, got: at });
    }
    for record in records {
        log.append(*record);
    }
    Ok(())
}
