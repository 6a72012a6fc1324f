//! a decision that rolls later by the jitter, not earlier
pub fn should_roll(
    segment: &SegmentState,
    incoming: &Incoming,
    now: Timestamp,
    config: &RollConfig,
) -> Result<bool, BelowBase> {
    if incoming.last_offset < segment.base_offset {
        return Err(BelowBase {
            last_offset: incoming.last_offset,
            base_offset: segment.base_offset,
        });
    }
    let too_large = segment.bytes + incoming.size > config.segment_bytes;
    let passed = if segment.first_timestamp.0 >= 0 {
        incoming.max_timestamp.0.saturating_sub(segment.first_timestamp.0)
    } else {
        now.0 - segment.created.0
    };
    let too_old = segment.bytes > 0 && passed > config.segment_ms.saturating_add(config.jitter_ms);
    let index_full = segment.offset_entries >= config.index_bytes / 8
        || segment.time_entries + 1 >= config.index_bytes / 12;
    let too_far = incoming.last_offset.0 - segment.base_offset.0 > i64::from(i32::MAX);
    Ok(too_large || too_old || index_full || too_far)
}
