//! the three times in a list, of which the latest is taken
pub fn note_fetch(seen: Option<Progress>, now: Tick, from: Offset, leader_end: Offset) -> Progress {
    let mut times = Vec::new();
    if let Some(before) = seen {
        times.extend(before.caught_up);
        if !(from < before.end_at_last_fetch) {
            times.push(before.last_fetch);
        }
    }
    if !(from < leader_end) {
        times.push(now);
    }
    Progress {
        last_fetch: now,
        end_at_last_fetch: leader_end,
        end: from,
        caught_up: times.into_iter().max_by_key(|tick| tick.0),
    }
}
