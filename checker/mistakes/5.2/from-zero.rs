//! a follower that counts its records from 0, also where its log starts later
pub fn append_fetched(log: &mut ReplicaLog, at: Offset, records: &[Record]) -> Result<(), Gap> {
    let expected = Offset(log.records().len() as i64);
    if at != expected {
        return Err(Gap { expected, got: at });
    }
    for record in records {
        log.append(*record);
    }
    Ok(())
}
