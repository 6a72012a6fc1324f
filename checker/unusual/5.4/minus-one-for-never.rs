//! a number for never, below all ticks
pub fn note_fetch(seen: Option<Progress>, now: Tick, from: Offset, leader_end: Offset) -> Progress {
    const NEVER: i64 = i64::MIN;
    let mut level = seen.and_then(|old| old.caught_up).map_or(NEVER, |tick| tick.0);
    if let Some(Progress { last_fetch, end_at_last_fetch, .. }) = seen
        && from >= end_at_last_fetch
    {
        level = level.max(last_fetch.0);
    }
    if from >= leader_end {
        level = level.max(now.0);
    }
    let caught_up = (level != NEVER).then_some(Tick(level));
    Progress { end: from, caught_up, last_fetch: now, end_at_last_fetch: leader_end }
}
