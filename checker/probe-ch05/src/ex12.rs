//! 5.12 `truncation_point`.

use crate::stage;
use cluster::{EpochEnd, EpochStart};
use kit::Offset;
use probe::ch05::{Ask, Told, TruncationPoint};

pub(crate) fn answer(ask: Ask<TruncationPoint>) -> Told<Offset> {
    stage::answer(12, ask, |call| {
        truncation_point(&call.own_epochs, call.own_end, call.leader_says)
    })
}

pub(crate) fn truncation_point(
    own_epochs: &[EpochStart],
    own_end: Offset,
    leader_says: EpochEnd,
) -> Offset {
    ch05_replication::truncation_point(own_epochs, own_end, leader_says)
}
