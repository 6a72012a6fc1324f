//! 5.7 `settle`.

use crate::stage;
use cluster::{Settled, Tick, Waiting};
use kit::Offset;
use probe::ch05::{Ask, Settle, Told};

pub(crate) fn answer(ask: Ask<Settle>) -> Told<(Vec<Settled>, Vec<Waiting>)> {
    stage::answer(7, ask, |call| {
        let mut waiting = call.waiting;
        let settled = settle(&mut waiting, call.hw, call.now, call.still_leader);
        (settled, waiting)
    })
}

pub(crate) fn settle(
    waiting: &mut Vec<Waiting>,
    hw: Offset,
    now: Tick,
    still_leader: bool,
) -> Vec<Settled> {
    ch05_replication::settle(waiting, hw, now, still_leader)
}
