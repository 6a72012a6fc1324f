//! a leader that forgets the writes that must wait on
pub fn settle(
    waiting: &mut Vec<Waiting>,
    hw: Offset,
    now: Tick,
    still_leader: bool,
) -> Vec<Settled> {
    let mut settled = Vec::new();
    for write in std::mem::take(waiting) {
        let outcome = if !still_leader {
            Outcome::NotLeader
        } else if hw > write.offset {
            Outcome::Acknowledged
        } else if now >= write.give_up {
            Outcome::TimedOut
        } else {
            continue;
        };
        settled.push(Settled { request: write.request, outcome });
    }
    settled
}
