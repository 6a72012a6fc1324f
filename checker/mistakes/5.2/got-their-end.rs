//! a follower that names the end of what came, not its first offset
pub fn append_fetched(log: &mut ReplicaLog, at: Offset, records: &[Record]) -> Result<(), Gap> {
    let expected = log.end();
    if at != expected {
        return Err(Gap { expected, got: Offset(at.0 + records.len() as i64) });
    }
    for record in records {
        log.append(*record);
    }
    Ok(())
}
