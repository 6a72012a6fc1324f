//! a follower that appends whatever comes
pub fn append_fetched(log: &mut ReplicaLog, at: Offset, records: &[Record]) -> Result<(), Gap> {
    let _ = at;
    for record in records {
        log.append(*record);
    }
    Ok(())
}
