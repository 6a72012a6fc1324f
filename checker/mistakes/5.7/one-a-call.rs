//! a leader that answers one write each time
pub fn settle(
    waiting: &mut Vec<Waiting>,
    hw: Offset,
    now: Tick,
    still_leader: bool,
) -> Vec<Settled> {
    let over = |write: &Waiting| !still_leader || hw > write.offset || now >= write.give_up;
    let Some(index) = waiting.iter().position(over) else {
        return Vec::new();
    };
    let write = waiting.remove(index);
    let outcome = if !still_leader {
        Outcome::NotLeader
    } else if hw > write.offset {
        Outcome::Acknowledged
    } else {
        Outcome::TimedOut
    };
    vec![Settled { request: write.request, outcome }]
}
