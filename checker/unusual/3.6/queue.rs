//! a queue of segments that the rules take from, in 128 bits
pub fn expired(
    segments: &[SegmentInfo],
    log_start: Offset,
    now: Timestamp,
    config: &RetentionConfig,
    high_watermark: Offset,
) -> usize {
    let mut queue: std::collections::VecDeque<SegmentInfo> = segments.iter().copied().collect();
    let total = |queue: &std::collections::VecDeque<SegmentInfo>| -> i128 {
        queue.iter().skip(1).map(|segment| i128::from(segment.bytes)).sum()
    };
    let stays = |queue: &std::collections::VecDeque<SegmentInfo>| match queue.front() {
        None => true,
        Some(front) => front.next_offset > high_watermark || (queue.len() == 1 && front.bytes == 0),
    };
    while queue.len() > 1 && !stays(&queue) && queue[0].next_offset <= log_start {
        queue.pop_front();
    }
    if !config.retention_bytes.is_negative() {
        while !stays(&queue) && total(&queue) >= config.retention_bytes.into() {
            queue.pop_front();
        }
    }
    if !config.retention_ms.is_negative() {
        loop {
            if stays(&queue) {
                break;
            }
            let front = queue[0];
            let time = if front.largest_timestamp.0.is_negative() { front.last_modified } else { front.largest_timestamp };
            if i128::from(now.0) <= i128::from(time.0) + i128::from(config.retention_ms) {
                break;
            }
            queue.pop_front();
        }
    }
    segments.len() - queue.len()
}
