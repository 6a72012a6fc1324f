//! a follower that says the two offsets of a gap in the wrong places
pub fn append_fetched(log: &mut ReplicaLog, at: Offset, records: &[Record]) -> Result<(), Gap> {
    let expected = log.end();
    if at != expected {
        return Err(Gap { expected: at, got: expected });
    }
    for record in records {
        log.append(*record);
    }
    Ok(())
}
