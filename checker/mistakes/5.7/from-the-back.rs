//! a leader that answers the last write first
pub fn settle(
    waiting: &mut Vec<Waiting>,
    hw: Offset,
    now: Tick,
    still_leader: bool,
) -> Vec<Settled> {
    let mut settled = Vec::new();
    for index in (0..waiting.len()).rev() {
        let write = waiting[index];
        let outcome = if !still_leader {
            Some(Outcome::NotLeader)
        } else if hw > write.offset {
            Some(Outcome::Acknowledged)
        } else if now >= write.give_up {
            Some(Outcome::TimedOut)
        } else {
            None
        };
        if let Some(outcome) = outcome {
            settled.push(Settled { request: write.request, outcome });
            waiting.remove(index);
        }
    }
    settled
}
