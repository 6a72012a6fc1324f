//! relative offset by try_from, room by checked_sub, an empty segment has age 0
pub fn should_roll(
    segment: &SegmentState,
    incoming: &Incoming,
    now: Timestamp,
    config: &RollConfig,
) -> Result<bool, BelowBase> {
    let below = BelowBase { last_offset: incoming.last_offset, base_offset: segment.base_offset };
    if below.last_offset.0 < below.base_offset.0 {
        return Err(below);
    }
    let fits = i32::try_from(below.last_offset.0 - below.base_offset.0).is_ok();
    let room = config.segment_bytes.checked_sub(segment.bytes).is_some_and(|room| incoming.size <= room);
    let slots = (config.index_bytes / 8)
        .saturating_sub(segment.offset_entries)
        .min((config.index_bytes / 12).saturating_sub(1).saturating_sub(segment.time_entries));
    let age = if segment.bytes == 0 {
        0
    } else if segment.first_timestamp.0 < 0 {
        now.0.saturating_sub(segment.created.0)
    } else {
        incoming.max_timestamp.0.max(segment.first_timestamp.0) - segment.first_timestamp.0
    };
    let young = age <= config.segment_ms - config.jitter_ms;
    Ok(!(fits && room && slots > 0 && young))
}
