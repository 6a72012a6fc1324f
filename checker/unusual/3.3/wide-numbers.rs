//! all in 128 bits, and early returns
pub fn should_roll(
    segment: &SegmentState,
    incoming: &Incoming,
    now: Timestamp,
    config: &RollConfig,
) -> Result<bool, BelowBase> {
    let wide = i128::from;
    let away = wide(incoming.last_offset.0) - wide(segment.base_offset.0);
    if away < 0 {
        let SegmentState { base_offset, .. } = *segment;
        return Err(BelowBase { last_offset: incoming.last_offset, base_offset });
    }
    if away > wide(i32::MAX.into()) {
        return Ok(true);
    }
    let (offsets, times) = (config.index_bytes / 8, config.index_bytes / 12);
    if segment.offset_entries >= offsets || segment.time_entries >= times.saturating_sub(1) {
        return Ok(true);
    }
    if u128::from(segment.bytes) + u128::from(incoming.size) > u128::from(config.segment_bytes) {
        return Ok(true);
    }
    let (from, to) = match segment.first_timestamp {
        Timestamp(i64::MIN..=-1) => (segment.created, now),
        first => (first, incoming.max_timestamp),
    };
    let limit = wide(config.segment_ms) - wide(config.jitter_ms);
    Ok(segment.bytes != 0 && wide(to.0) - wide(from.0) > limit)
}
