//! all is appended to a copy first, which is thrown away if it does not fit
pub fn append_fetched(log: &mut ReplicaLog, at: Offset, records: &[Record]) -> Result<(), Gap> {
    let mut copy = log.clone();
    records.iter().copied().for_each(|record| copy.append(record));
    let first = i128::from(copy.end().0) - records.len() as i128;
    if first != i128::from(at.0) {
        let expected = Offset(first as i64);
        return Err(Gap { expected, got: at });
    }
    std::mem::swap(log, &mut copy);
    Ok(())
}
