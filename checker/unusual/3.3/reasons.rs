//! a list of reasons, any of which is enough
pub fn should_roll(
    segment: &SegmentState,
    incoming: &Incoming,
    now: Timestamp,
    config: &RollConfig,
) -> Result<bool, BelowBase> {
    let relative = incoming.last_offset.0.checked_sub(segment.base_offset.0);
    let relative = match relative {
        Some(relative) if relative >= 0 => relative,
        Some(_) => {
            return Err(BelowBase { last_offset: incoming.last_offset, base_offset: segment.base_offset });
        }
        None => i64::MAX,
    };
    let span = if segment.first_timestamp >= Timestamp(0) {
        segment.first_timestamp.0..incoming.max_timestamp.0
    } else {
        segment.created.0..now.0
    };
    let reasons = [
        relative > 0x7fff_ffff,
        segment.offset_entries > 0 && segment.offset_entries * 8 + 7 >= config.index_bytes,
        config.index_bytes < 8,
        (segment.time_entries + 2) * 12 > config.index_bytes,
        segment.bytes > 0 && i128::from(span.end) - i128::from(span.start) > i128::from(config.segment_ms - config.jitter_ms),
        segment.bytes + incoming.size > config.segment_bytes,
    ];
    Ok(reasons.contains(&true))
}
