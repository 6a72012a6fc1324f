//! a follower that cuts its log where the records belong, and appends them there
pub fn append_fetched(log: &mut ReplicaLog, at: Offset, records: &[Record]) -> Result<(), Gap> {
    let expected = log.end();
    if at > expected {
        return Err(Gap { expected, got: at });
    }
    log.truncate_to(at);
    for record in records {
        log.append(*record);
    }
    Ok(())
}
