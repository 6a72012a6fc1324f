//! the first record, then itself from the next offset on
pub fn serve(
    log: &ReplicaLog,
    hw: Offset,
    reader: Reader,
    from: Offset,
    max: usize,
) -> Result<Vec<Record>, OutOfRange> {
    if from.0 < log.start().0 || from.0 > log.end().0 {
        return Err(OutOfRange { start: log.start(), end: log.end() });
    }
    let hidden = reader == Reader::Consumer && hw <= from;
    match log.get(from) {
        Some(record) if !hidden && max > 0 => {
            let mut served = serve(log, hw, reader, Offset(from.0 + 1), max - 1)?;
            served.insert(0, record);
            Ok(served)
        }
        _ => Ok(vec![]),
    }
}
