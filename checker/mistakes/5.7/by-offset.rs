//! a leader that answers in the order of the offsets
pub fn settle(
    waiting: &mut Vec<Waiting>,
    hw: Offset,
    now: Tick,
    still_leader: bool,
) -> Vec<Settled> {
    let offsets: Vec<_> = waiting.iter().map(|write| (write.request, write.offset)).collect();
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
    settled.sort_by_key(|one: &Settled| offsets.iter().find(|(id, _)| *id == one.request).map(|found| found.1));
    settled
}
