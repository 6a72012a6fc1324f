//! 5.11 `diverging`.

use crate::stage;
use cluster::{Divergence, EpochStart};
use kit::{Epoch, Offset};
use probe::ch05::{Ask, Diverging, Told};

pub(crate) fn answer(ask: Ask<Diverging>) -> Told<Divergence> {
    stage::answer(11, ask, |call| {
        diverging(&call.epochs, call.log_end, call.last_fetched, call.from)
    })
}

pub(crate) fn diverging(
    epochs: &[EpochStart],
    log_end: Offset,
    last_fetched: Option<Epoch>,
    from: Offset,
) -> Divergence {
    ch05_replication::diverging(epochs, log_end, last_fetched, from)
}
