//! a leader that calls a follower level only if it is so at the very moment of its fetch
pub fn note_fetch(seen: Option<Progress>, now: Tick, from: Offset, leader_end: Offset) -> Progress {
    let before = seen.and_then(|progress| progress.caught_up);
    let level_now = (from >= leader_end).then_some(now);
    Progress {
        end: from,
        caught_up: before.max(level_now),
        last_fetch: now,
        end_at_last_fetch: leader_end,
    }
}
