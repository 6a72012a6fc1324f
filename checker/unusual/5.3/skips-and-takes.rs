//! a follower reads as if everything were committed
pub fn serve(
    log: &ReplicaLog,
    hw: Offset,
    reader: Reader,
    from: Offset,
    max: usize,
) -> Result<Vec<Record>, OutOfRange> {
    let hw = match reader {
        Reader::Consumer => hw.min(log.end()),
        Reader::Follower => log.end(),
    };
    let skipped = from.0 - log.start().0;
    if skipped < 0 || from.0 > log.end().0 {
        return Err(OutOfRange { start: log.start(), end: log.end() });
    }
    let visible = (hw.0 - from.0).max(0) as usize;
    let all = log.records().iter().skip(skipped as usize);
    Ok(all.take(visible.min(max)).cloned().collect())
}
