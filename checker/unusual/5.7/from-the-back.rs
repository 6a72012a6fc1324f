//! the writes are looked at from the back, and the answers turned round
pub fn settle(
    waiting: &mut Vec<Waiting>,
    hw: Offset,
    now: Tick,
    still_leader: bool,
) -> Vec<Settled> {
    let mut settled = std::collections::VecDeque::new();
    for index in (0..waiting.len()).rev() {
        let write = waiting[index];
        let outcome = if still_leader {
            let committed = write.offset.0 + 1 <= hw.0;
            let over = write.give_up.since(now) <= cluster::Ticks(0);
            match (committed, over) {
                (true, _) => Outcome::Acknowledged,
                (false, true) => Outcome::TimedOut,
                (false, false) => continue,
            }
        } else {
            Outcome::NotLeader
        };
        let removed = waiting.remove(index);
        settled.push_front(Settled { request: removed.request, outcome });
    }
    settled.into()
}
