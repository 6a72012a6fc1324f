//! a decision that measures the age by the clock, also where the batches have timestamps
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
    let passed = now.0.saturating_sub(segment.created.0);
    let too_old = segment.bytes > 0 && passed > config.segment_ms - config.jitter_ms;
    let index_full = segment.offset_entries >= config.index_bytes / 8
        || segment.time_entries + 1 >= config.index_bytes / 12;
    let too_far = incoming.last_offset.0 - segment.base_offset.0 > i64::from(i32::MAX);
    Ok(too_large || too_old || index_full || too_far)
}
