//! a leader that lets a write wait until it is committed, however long that takes
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
        } else if now < Tick(0) {
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
