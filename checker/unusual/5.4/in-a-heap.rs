//! the times in a heap
pub fn note_fetch(seen: Option<Progress>, now: Tick, from: Offset, leader_end: Offset) -> Progress {
    let mut heap = std::collections::BinaryHeap::new();
    let old = seen.map(|old| (old.caught_up, old.last_fetch, old.end_at_last_fetch));
    if let Some((level, last, end_then)) = old {
        level.into_iter().for_each(|tick| heap.push(tick));
        if i128::from(from.0) - i128::from(end_then.0) >= 0 {
            heap.push(last);
        }
    }
    heap.extend(Some(now).filter(|_| leader_end.0 <= from.0));
    let mut progress = seen.unwrap_or(Progress {
        end: from,
        caught_up: None,
        last_fetch: now,
        end_at_last_fetch: leader_end,
    });
    progress.caught_up = heap.pop();
    progress.end = from;
    progress.last_fetch = now;
    progress.end_at_last_fetch = leader_end;
    progress
}
