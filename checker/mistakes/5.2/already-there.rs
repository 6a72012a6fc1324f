//! a follower that takes records for known that begin and end below its end
pub fn append_fetched(log: &mut ReplicaLog, at: Offset, records: &[Record]) -> Result<(), Gap> {
    let expected = log.end();
    if at < expected && at.0 + records.len() as i64 <= expected.0 {
        return Ok(());
    }
    if at != expected {
        return Err(Gap { expected, got: at });
    }
    for record in records {
        log.append(*record);
    }
    Ok(())
}
