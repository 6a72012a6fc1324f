//! all writes are taken out, and those that wait are put back
pub fn settle(
    waiting: &mut Vec<Waiting>,
    hw: Offset,
    now: Tick,
    still_leader: bool,
) -> Vec<Settled> {
    let mut settled = Vec::with_capacity(waiting.len());
    let mut back = Vec::new();
    for write in waiting.drain(..) {
        let Waiting { request, offset, give_up } = write;
        let outcome = match (still_leader, offset < hw, give_up <= now) {
            (false, ..) => Outcome::NotLeader,
            (true, true, _) => Outcome::Acknowledged,
            (true, false, true) => Outcome::TimedOut,
            (true, false, false) => {
                back.push(write);
                continue;
            }
        };
        settled.push(Settled { request, outcome });
    }
    waiting.extend(back);
    settled
}
