//! a follower that gives what it appends the newest epoch of its own log
pub fn append_fetched(log: &mut ReplicaLog, at: Offset, records: &[Record]) -> Result<(), Gap> {
    let expected = log.end();
    if at != expected {
        return Err(Gap { expected, got: at });
    }
    let own = log.last_epoch();
    for record in records {
        let epoch = own.unwrap_or(record.epoch);
        log.append(Record { epoch, ..*record });
    }
    Ok(())
}
