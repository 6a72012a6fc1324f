//! 5.9 `propose_join`, `counts`.

use crate::stage;
use cluster::{Brokers, Isr};
use kit::{BrokerId, Offset};
use probe::ch05::{Ask, Joined, Joining, Told};

pub(crate) fn answer(ask: Ask<Joining>) -> Told<Joined> {
    stage::answer(9, ask, |call| match call {
        Joining::Propose { call } => Joined::Proposal {
            proposal: propose_join(
                call.isr,
                call.follower,
                call.its_end,
                call.hw,
                call.epoch_start,
            ),
        },
        Joining::Counts { isr } => Joined::Counts {
            counts: counts(isr),
        },
    })
}

pub(crate) fn propose_join(
    isr: Isr,
    follower: BrokerId,
    its_end: Offset,
    hw: Offset,
    epoch_start: Offset,
) -> Option<Isr> {
    ch05_replication::propose_join(isr, follower, its_end, hw, epoch_start)
}

pub(crate) fn counts(isr: Isr) -> Brokers {
    ch05_replication::counts(isr)
}
