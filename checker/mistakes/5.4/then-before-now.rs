//! a leader that takes the previous fetch also if the follower is level now
pub fn note_fetch(seen: Option<Progress>, now: Tick, from: Offset, leader_end: Offset) -> Progress {
    let before = seen.and_then(|progress| progress.caught_up);
    let level_then = seen
        .filter(|progress| from >= progress.end_at_last_fetch)
        .map(|progress| progress.last_fetch);
    let level_now = (from >= leader_end).then_some(now);
    Progress {
        end: from,
        caught_up: before.max(level_then.or(level_now)),
        last_fetch: now,
        end_at_last_fetch: leader_end,
    }
}
