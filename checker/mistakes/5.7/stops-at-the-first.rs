//! a leader that stops at the first write that must wait
pub fn settle(
    waiting: &mut Vec<Waiting>,
    hw: Offset,
    now: Tick,
    still_leader: bool,
) -> Vec<Settled> {
    let mut settled = Vec::new();
    while let Some(write) = waiting.first().copied() {
        let outcome = if !still_leader {
            Outcome::NotLeader
        } else if hw > write.offset {
            Outcome::Acknowledged
        } else if now >= write.give_up {
            Outcome::TimedOut
        } else {
            break;
        };
        let request = write.request;
        settled.push(Settled { request, outcome });
        waiting.remove(0);
    }
    settled
}
