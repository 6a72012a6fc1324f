//! a follower that lets an empty log begin wherever the records belong
pub fn append_fetched(log: &mut ReplicaLog, at: Offset, records: &[Record]) -> Result<(), Gap> {
    let expected = log.end();
    if log.records().is_empty() && at > expected {
        *log = ReplicaLog::starting_at(at);
    } else if at != expected {
        return Err(Gap { expected, got: at });
    }
    for record in records {
        log.append(*record);
    }
    Ok(())
}
