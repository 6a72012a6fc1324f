//! a broker that leads no more and tells only those whose time is over
pub fn settle(
    waiting: &mut Vec<Waiting>,
    hw: Offset,
    now: Tick,
    still_leader: bool,
) -> Vec<Settled> {
    let mut settled = Vec::new();
    waiting.retain(|write| {
        let outcome = if now >= write.give_up && !still_leader {
            Outcome::NotLeader
        } else if still_leader && hw > write.offset {
            Outcome::Acknowledged
        } else if still_leader && now >= write.give_up {
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
