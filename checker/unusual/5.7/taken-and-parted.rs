//! the list is replaced, and a result tells the answered from the waiting
pub fn settle(
    waiting: &mut Vec<Waiting>,
    hw: Offset,
    now: Tick,
    still_leader: bool,
) -> Vec<Settled> {
    let fate = |write: Waiting| -> Result<Settled, Waiting> {
        let outcome = match still_leader {
            false => Outcome::NotLeader,
            true if write.offset < hw => Outcome::Acknowledged,
            true if i128::from(now.0) - i128::from(write.give_up.0) >= 0 => Outcome::TimedOut,
            true => return Err(write),
        };
        Ok(Settled { request: write.request, outcome })
    };
    let (done, open): (Vec<_>, Vec<_>) = std::mem::take(waiting)
        .into_iter()
        .map(fate)
        .partition(Result::is_ok);
    *waiting = open.into_iter().filter_map(Result::err).collect();
    done.into_iter().flatten().collect()
}
