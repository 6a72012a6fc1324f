//! a leader that acknowledges everything before a committed write
pub fn settle(
    waiting: &mut Vec<Waiting>,
    hw: Offset,
    now: Tick,
    still_leader: bool,
) -> Vec<Settled> {
    let last = waiting.iter().rposition(|write| hw > write.offset);
    let mut settled = Vec::new();
    let mut index = 0;
    waiting.retain(|write| {
        let before = last.is_some_and(|last| index <= last);
        index += 1;
        let outcome = if !still_leader {
            Outcome::NotLeader
        } else if before {
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
