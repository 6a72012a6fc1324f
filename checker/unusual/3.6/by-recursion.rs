//! by recursion on what is left, with the limits as options
pub fn expired(
    segments: &[SegmentInfo],
    log_start: Offset,
    now: Timestamp,
    config: &RetentionConfig,
    high_watermark: Offset,
) -> usize {
    fn left(segments: &[SegmentInfo], rule: &dyn Fn(&SegmentInfo, &[SegmentInfo]) -> bool) -> usize {
        match segments.split_first() {
            Some((oldest, younger)) if rule(oldest, younger) => left(younger, rule),
            _ => segments.len(),
        }
    }
    let keep = |from: usize, rule: &dyn Fn(&SegmentInfo, &[SegmentInfo]) -> bool| {
        let may = |oldest: &SegmentInfo, younger: &[SegmentInfo]| {
            let held = oldest.next_offset > high_watermark;
            !held && (oldest.bytes > 0 || !younger.is_empty()) && rule(oldest, younger)
        };
        segments.len() - left(&segments[from..], &may)
    };
    let bytes = (config.retention_bytes >= 0).then_some(config.retention_bytes as u64);
    let age = (config.retention_ms >= 0).then_some(config.retention_ms);
    let gone = keep(0, &|oldest, younger| !younger.is_empty() && oldest.next_offset <= log_start);
    let gone = keep(gone, &|_, younger| {
        bytes.is_some_and(|limit| younger.iter().map(|one| one.bytes).sum::<u64>() >= limit)
    });
    keep(gone, &|oldest, _| {
        let time = oldest.largest_timestamp;
        let time = if time.0 >= 0 { time } else { oldest.last_modified };
        age.is_some_and(|limit| now.0.saturating_sub(time.0) > limit)
    })
}
