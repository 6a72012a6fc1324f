//! a decision that takes segment_ms for seconds
pub fn should_roll(
    segment: &SegmentState,
    incoming: &Incoming,
    now: Timestamp,
    config: &RollConfig,
) -> Result<bool, BelowBase> {
    let (base_offset, last_offset) = (segment.base_offset, incoming.last_offset);
    if last_offset < base_offset {
        return Err(BelowBase {
            last_offset,
            base_offset,
        });
    }
    let too_large = segment.bytes.saturating_add(incoming.size) > config.segment_bytes;

    // The producers' clock decides if there is one, so that a copy of the log made later rolls at the same places.
    let passed = if segment.first_timestamp.0 >= 0 {
        incoming
            .max_timestamp
            .0
            .saturating_sub(segment.first_timestamp.0)
    } else {
        now.0.saturating_sub(segment.created.0)
    };
    let too_old = segment.bytes > 0 && passed > config.segment_ms.saturating_sub(config.jitter_ms).saturating_mul(1000);

    let index_full = segment.offset_entries >= config.index_bytes / 8
        || segment.time_entries + 1 >= config.index_bytes / 12;
    let too_far = last_offset.0.saturating_sub(base_offset.0) > i64::from(i32::MAX);
    Ok(too_large || too_old || index_full || too_far)
}
