//! the answers are made first, then what has none is kept
pub fn settle(
    waiting: &mut Vec<Waiting>,
    hw: Offset,
    now: Tick,
    still_leader: bool,
) -> Vec<Settled> {
    let over = |write: &Waiting| hw > write.offset || now >= write.give_up || !still_leader;
    let settled = waiting
        .iter()
        .filter(|write| over(write))
        .map(|write| Settled {
            request: write.request,
            outcome: if !still_leader {
                Outcome::NotLeader
            } else if hw.0 - write.offset.0 > 0 {
                Outcome::Acknowledged
            } else {
                Outcome::TimedOut
            },
        })
        .collect();
    waiting.retain(|write| !over(write));
    settled
}
