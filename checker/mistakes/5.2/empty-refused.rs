//! a follower that takes an answer without records for a gap
pub fn append_fetched(log: &mut ReplicaLog, at: Offset, records: &[Record]) -> Result<(), Gap> {
    let expected = log.end();
    if at != expected || records.is_empty() {
        return Err(Gap { expected, got: at });
    }
    for record in records {
        log.append(*record);
    }
    Ok(())
}
