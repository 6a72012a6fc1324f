//! a count by base offsets
pub fn expired(
    segments: &[SegmentInfo],
    log_start: Offset,
    now: Timestamp,
    config: &RetentionConfig,
    high_watermark: Offset,
) -> usize {
    let may_go = |segment: &SegmentInfo| segment.next_offset <= high_watermark;
    let last = segments.len().saturating_sub(1);
    let mut gone = 0;
    // Where the oldest begins nobody says; it is not above the log start.
    while gone < last && may_go(&segments[gone]) && (gone == 0 && segments[0].next_offset <= log_start || gone > 0 && segments[gone - 1].next_offset <= log_start) {
        gone += 1;
    }

    // An empty last segment holds the end of the log, and nothing would be won.
    let has_bytes = segments.last().is_some_and(|segment| segment.bytes > 0);
    let candidates = &segments[..if has_bytes { segments.len() } else { last }];
    if let Ok(limit) = u64::try_from(config.retention_bytes) {
        let mut left: u64 = candidates[gone..].iter().map(|segment| segment.bytes).sum();
        for segment in candidates[gone..].iter().take_while(|one| may_go(one)) {
            left -= segment.bytes;
            if left < limit {
                break;
            }
            gone += 1;
        }
    }
    if config.retention_ms >= 0 {
        let expired = |segment: &&SegmentInfo| {
            let newest = match segment.largest_timestamp {
                Timestamp(..0) => segment.last_modified,
                largest => largest,
            };
            may_go(segment) && now.0.saturating_sub(newest.0) > config.retention_ms
        };
        gone += candidates[gone..].iter().take_while(expired).count();
    }
    gone
}
