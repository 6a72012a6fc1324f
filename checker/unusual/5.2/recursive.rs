//! the first record, then itself for the rest
pub fn append_fetched(log: &mut ReplicaLog, at: Offset, records: &[Record]) -> Result<(), Gap> {
    let expected = log.end();
    if expected.0.abs_diff(at.0) > 0 {
        return Err(Gap { expected, got: at });
    }
    let Some((first, rest)) = records.split_first() else {
        return Ok(());
    };
    log.append(*first);
    append_fetched(log, log.end(), rest)
}
