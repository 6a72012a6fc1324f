//! a leader that fills the place of an answered write with the last one
pub fn settle(
    waiting: &mut Vec<Waiting>,
    hw: Offset,
    now: Tick,
    still_leader: bool,
) -> Vec<Settled> {
    let mut settled = Vec::new();
    let mut index = 0;
    while index < waiting.len() {
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
            waiting.swap_remove(index);
        } else {
            index += 1;
        }
    }
    settled
}
