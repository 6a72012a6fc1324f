//! a leader that gives up one tick before it is time
pub fn settle(
    waiting: &mut Vec<Waiting>,
    hw: Offset,
    now: Tick,
    still_leader: bool,
) -> Vec<Settled> {
    let mut settled = Vec::new();
    waiting.retain(|write| {
        let outcome = if !still_leader {
            Outcome::NotLeader
        } else if hw > write.offset {
            Outcome::Acknowledged
        } else if now.0 + 1 >= write.give_up.0 {
            Outcome::TimedOut
        } else {
            return true;
        };
        let request = write.request;
        settled.push(Settled { request, outcome });
        false
    });
    settled
}
