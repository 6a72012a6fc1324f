//! a follower that stops where the epoch changes
pub fn append_fetched(log: &mut ReplicaLog, at: Offset, records: &[Record]) -> Result<(), Gap> {
    let expected = log.end();
    if at != expected {
        return Err(Gap { expected, got: at });
    }
    let first = records.first().map(|record| record.epoch);
    for record in records.iter().take_while(|record| Some(record.epoch) == first) {
        log.append(*record);
    }
    Ok(())
}
