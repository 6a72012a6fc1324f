//! one rule after the other as a function, sums from the back
pub fn expired(
    segments: &[SegmentInfo],
    log_start: Offset,
    now: Timestamp,
    config: &RetentionConfig,
    high_watermark: Offset,
) -> usize {
    let mut younger = vec![0_u128; segments.len()];
    for index in (1..segments.len()).rev() {
        younger[index - 1] = younger[index] + u128::from(segments[index].bytes);
    }
    let end = match segments.last() {
        Some(last) if last.bytes == 0 => segments.len() - 1,
        _ => segments.len(),
    };
    let safe = segments[..end]
        .iter()
        .position(|segment| segment.next_offset > high_watermark)
        .unwrap_or(end);
    let stop = |from: usize, to: usize, goes: &dyn Fn(usize) -> bool| {
        (from..to).find(|index| !goes(*index)).unwrap_or(to.max(from))
    };
    let by_start = stop(0, safe.min(segments.len().saturating_sub(1)), &|index| {
        segments[index].next_offset <= log_start
    });
    let by_size = stop(by_start, safe, &|index| {
        u128::try_from(config.retention_bytes).is_ok_and(|limit| younger[index] >= limit)
    });
    stop(by_size, safe, &|index| {
        let SegmentInfo { largest_timestamp, last_modified, .. } = segments[index];
        let newest = [largest_timestamp.0, last_modified.0][usize::from(largest_timestamp.0 < 0)];
        config.retention_ms >= 0 && i128::from(now.0) - i128::from(newest) > i128::from(config.retention_ms)
    })
}
