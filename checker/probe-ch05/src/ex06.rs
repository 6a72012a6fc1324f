//! 5.6 `admit`.

use crate::stage;
use cluster::{AckWhen, Acks, Brokers, Isr, NotEnoughReplicas};
use kit::Offset;
use probe::ch05::{Admit, Ask, Told};

pub(crate) fn answer(ask: Ask<Admit>) -> Told<Result<AckWhen, NotEnoughReplicas>> {
    stage::answer(6, ask, |call| {
        admit(call.acks, call.isr, call.min_isr, call.replicas, call.at)
    })
}

pub(crate) fn admit(
    acks: Acks,
    isr: Isr,
    min_isr: usize,
    replicas: Brokers,
    at: Offset,
) -> Result<AckWhen, NotEnoughReplicas> {
    ch05_replication::admit(acks, isr, min_isr, replicas, at)
}
