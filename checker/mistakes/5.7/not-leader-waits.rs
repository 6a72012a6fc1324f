//! a broker that leads no more and keeps the writes that it has answered
pub fn settle(
    waiting: &mut Vec<Waiting>,
    hw: Offset,
    now: Tick,
    still_leader: bool,
) -> Vec<Settled> {
    if !still_leader {
        return waiting
            .iter()
            .map(|write| Settled { request: write.request, outcome: Outcome::NotLeader })
            .collect();
    }
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
    settled
}
