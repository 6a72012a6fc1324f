//! all records in a new log, which takes the place of the old one
pub fn append_fetched(log: &mut ReplicaLog, at: Offset, records: &[Record]) -> Result<(), Gap> {
    let end = log.end();
    match at == end {
        false => Err(Gap { expected: end, got: at }),
        true => {
            let mut longer = ReplicaLog::starting_at(log.start());
            log.records().iter().chain(records).for_each(|record| longer.append(*record));
            *log = longer;
            Ok(())
        }
    }
}
