//! a count that takes 1 from the number of segments, which panics where there are none
pub fn expired(
    segments: &[SegmentInfo],
    log_start: Offset,
    now: Timestamp,
    config: &RetentionConfig,
    high_watermark: Offset,
) -> usize {
    let last = segments.len() - 1;
    let is_last = |index: usize| index == last;
    let may_go = |index: usize| {
        !(is_last(index) && segments[index].bytes == 0)
            && segments[index].next_offset <= high_watermark
    };
    let left = |index: usize| segments[index + 1..].iter().map(|one| one.bytes).sum::<u64>();
    let newest = |index: usize| {
        if segments[index].largest_timestamp.0 < 0 {
            segments[index].last_modified.0
        } else {
            segments[index].largest_timestamp.0
        }
    };
    let by_start = |index: usize| may_go(index) && !is_last(index) && segments[index].next_offset <= log_start;
    let by_size = |index: usize| may_go(index) && config.retention_bytes >= 0 && left(index) >= config.retention_bytes as u64;
    let by_time = |index: usize| may_go(index) && config.retention_ms >= 0 && now.0 - newest(index) > config.retention_ms;
    let mut gone = 0;
    while gone < segments.len() && by_start(gone) {
        gone += 1;
    }
    while gone < segments.len() && by_size(gone) {
        gone += 1;
    }
    while gone < segments.len() && by_time(gone) {
        gone += 1;
    }
    gone
}
