//! Which writes are taken, and when they are answered.

use cluster::{AckWhen, Acks, Brokers, Isr, NotEnoughReplicas, Outcome, Settled, Tick, Waiting};
use kit::Offset;

/// 5.6
pub(crate) fn admit(
    acks: Acks,
    isr: Isr,
    min_isr: usize,
    replicas: Brokers,
    at: Offset,
) -> Result<AckWhen, NotEnoughReplicas> {
    let have = isr.committed.len();
    let need = min_isr.min(replicas.len());
    match acks {
        Acks::None => Ok(AckWhen::Never),
        Acks::Leader => Ok(AckWhen::Now),
        Acks::All if have < need => Err(NotEnoughReplicas { have, need }),
        Acks::All => Ok(AckWhen::Committed(at)),
    }
}

/// 5.7
pub(crate) fn settle(
    waiting: &mut Vec<Waiting>,
    hw: Offset,
    now: Tick,
    still_leader: bool,
) -> Vec<Settled> {
    let (mut settled, mut left) = (Vec::new(), Vec::new());
    for write in waiting.iter() {
        match outcome(write, hw, now, still_leader) {
            Some(outcome) => settled.push(Settled {
                request: write.request,
                outcome,
            }),
            None => left.push(*write),
        }
    }
    *waiting = left;
    settled
}

fn outcome(write: &Waiting, hw: Offset, now: Tick, still_leader: bool) -> Option<Outcome> {
    match (still_leader, write.offset < hw, write.give_up <= now) {
        (false, _, _) => Some(Outcome::NotLeader),
        (true, true, _) => Some(Outcome::Acknowledged),
        (true, false, true) => Some(Outcome::TimedOut),
        (true, false, false) => None,
    }
}
