//! a leader that calls a record committed only if the one behind it is
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
        } else if hw.0 > write.offset.0 + 1 {
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
    settled
}
