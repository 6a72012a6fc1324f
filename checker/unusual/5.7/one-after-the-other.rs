//! the first write is taken and the rest settled by recursion
pub fn settle(
    waiting: &mut Vec<Waiting>,
    hw: Offset,
    now: Tick,
    still_leader: bool,
) -> Vec<Settled> {
    let Some((first, rest)) = waiting.split_first() else {
        return vec![];
    };
    let (first, mut rest) = (*first, rest.to_vec());
    let mut settled = settle(&mut rest, hw, now, still_leader);
    *waiting = rest;
    let outcome = Some(Outcome::TimedOut)
        .filter(|_| now >= first.give_up)
        .into_iter()
        .chain(Some(Outcome::Acknowledged).filter(|_| first.offset < hw))
        .last();
    match if still_leader { outcome } else { Some(Outcome::NotLeader) } {
        Some(outcome) => settled.insert(0, Settled { request: first.request, outcome }),
        None => waiting.insert(0, first),
    }
    settled
}
