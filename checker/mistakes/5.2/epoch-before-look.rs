//! a follower that notes the epoch before it looks where the records belong
pub fn append_fetched(log: &mut ReplicaLog, at: Offset, records: &[Record]) -> Result<(), Gap> {
    if let Some(first) = records.first() {
        log.begin_epoch(first.epoch);
    }
    let expected = log.end();
    if at != expected {
        return Err(Gap { expected, got: at });
    }
    for record in records {
        log.append(*record);
    }
    Ok(())
}
