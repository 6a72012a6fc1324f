//! a leader that looks only at the first write
pub fn settle(
    waiting: &mut Vec<Waiting>,
    hw: Offset,
    now: Tick,
    still_leader: bool,
) -> Vec<Settled> {
    let mut rest = waiting.split_off(waiting.len().min(1));
    let mut settled = Vec::new();
    waiting.retain(|write| {
        let outcome = if !still_leader {
            Outcome::NotLeader
        } else if hw > write.offset {
            Outcome::Acknowledged
        } else if now >= write.give_up {
            Outcome::TimedOut
        } else {
            return true;
        };
        let request = write.request;
        settled.push(Settled { request, outcome });
        false
    });
    waiting.append(&mut rest);
    settled
}
