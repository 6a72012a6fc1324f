//! a leader that takes over the version alone when it waits for nothing
pub fn isr_answered(isr: Isr, version: Version, committed: Brokers) -> Isr {
    if version <= isr.version {
        return isr;
    }
    let committed = if isr.pending.is_some() { committed } else { isr.committed };
    Isr { committed, pending: None, version }
}

pub fn isr_refused(isr: Isr, version: Version) -> Isr {
    if version != isr.version {
        return isr;
    }
    Isr { pending: None, ..isr }
}
