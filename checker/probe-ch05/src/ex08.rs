//! 5.8 `laggards`.

use crate::stage;
use cluster::{Brokers, Isr, Progress, Tick, Ticks};
use kit::{BrokerId, Offset};
use probe::ch05::{Ask, Laggards, Told};
use std::collections::BTreeMap;

pub(crate) fn answer(ask: Ask<Laggards>) -> Told<Brokers> {
    stage::answer(8, ask, |call| {
        laggards(
            call.isr,
            call.me,
            &call.seen.into_iter().collect(),
            call.leader_end,
            call.now,
            call.lag_max,
            call.term_start,
        )
    })
}

pub(crate) fn laggards(
    isr: Isr,
    me: BrokerId,
    seen: &BTreeMap<BrokerId, Progress>,
    leader_end: Offset,
    now: Tick,
    lag_max: Ticks,
    term_start: Tick,
) -> Brokers {
    ch05_replication::laggards(isr, me, seen, leader_end, now, lag_max, term_start)
}
