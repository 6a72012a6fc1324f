//! each record is asked whether it is the next
pub fn append_fetched(log: &mut ReplicaLog, at: Offset, records: &[Record]) -> Result<(), Gap> {
    let all = (at.0..).zip(records);
    if log.end() != at {
        return Err(Gap { got: at, expected: log.end() });
    }
    for (offset, record) in all {
        if log.end() == Offset(offset) {
            log.append(*record);
        }
    }
    Ok(())
}
