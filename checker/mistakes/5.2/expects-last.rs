//! a follower that names its last record as the place it expected
pub fn append_fetched(log: &mut ReplicaLog, at: Offset, records: &[Record]) -> Result<(), Gap> {
    let expected = log.end();
    if at != expected {
        return Err(Gap { expected: Offset(expected.0 - 1), got: at });
    }
    for record in records {
        log.append(*record);
    }
    Ok(())
}
