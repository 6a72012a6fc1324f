//! 5.5 `leader_hw`.

use crate::stage;
use cluster::Standing;
use kit::Offset;
use probe::ch05::{Ask, LeaderHw, Told};

pub(crate) fn answer(ask: Ask<LeaderHw>) -> Told<Offset> {
    stage::answer(5, ask, |call| {
        leader_hw(&Standing {
            me: call.me,
            own_end: call.own_end,
            current: call.current,
            counts: call.counts,
            joinable: call.joinable,
            seen: &call.seen.into_iter().collect(),
            committed: call.committed,
            min_isr: call.min_isr,
            replicas: call.replicas,
        })
    })
}

pub(crate) fn leader_hw(standing: &Standing<'_>) -> Offset {
    ch05_replication::leader_hw(standing)
}
