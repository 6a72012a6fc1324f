//! 5.10 `isr_answered`, `isr_refused`.

use crate::stage;
use cluster::{Brokers, Isr, Version};
use probe::ch05::{Ask, IsrChange, Told};

pub(crate) fn answer(ask: Ask<IsrChange>) -> Told<Isr> {
    stage::answer(10, ask, |call| match call.committed {
        Some(committed) => isr_answered(call.isr, call.version, committed),
        None => isr_refused(call.isr, call.version),
    })
}

pub(crate) fn isr_answered(isr: Isr, version: Version, committed: Brokers) -> Isr {
    ch05_replication::isr_answered(isr, version, committed)
}

pub(crate) fn isr_refused(isr: Isr, version: Version) -> Isr {
    ch05_replication::isr_refused(isr, version)
}
