//! a leader that answers all committed writes before those whose time is over
pub fn settle(
    waiting: &mut Vec<Waiting>,
    hw: Offset,
    now: Tick,
    still_leader: bool,
) -> Vec<Settled> {
    let mut settled = Vec::new();
    if still_leader {
        for write in waiting.iter().filter(|write| hw > write.offset) {
            settled.push(Settled { request: write.request, outcome: Outcome::Acknowledged });
        }
        waiting.retain(|write| hw <= write.offset);
        for write in waiting.iter().filter(|write| now >= write.give_up) {
            settled.push(Settled { request: write.request, outcome: Outcome::TimedOut });
        }
        waiting.retain(|write| now < write.give_up);
    } else {
        for write in waiting.drain(..) {
            settled.push(Settled { request: write.request, outcome: Outcome::NotLeader });
        }
    }
    settled
}
