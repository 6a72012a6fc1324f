//! a fetch at the end first, then the others, in a match
pub fn note_fetch(seen: Option<Progress>, now: Tick, from: Offset, leader_end: Offset) -> Progress {
    let caught_up = match seen {
        _ if leader_end <= from => Some(now),
        None => None,
        Some(before) if before.end_at_last_fetch <= from => match before.caught_up {
            Some(earlier) if earlier > before.last_fetch => Some(earlier),
            _ => Some(before.last_fetch),
        },
        Some(before) => before.caught_up,
    };
    let mut progress = Progress {
        end: from,
        caught_up: None,
        last_fetch: now,
        end_at_last_fetch: leader_end,
    };
    progress.caught_up = caught_up;
    progress
}
