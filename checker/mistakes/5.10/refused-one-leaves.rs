//! a leader that takes those out who were to leave, although the controller has refused
pub fn isr_answered(isr: Isr, version: Version, committed: Brokers) -> Isr {
    if version <= isr.version {
        return isr;
    }
    Isr { committed, pending: None, version }
}

pub fn isr_refused(isr: Isr, version: Version) -> Isr {
    if version != isr.version {
        return isr;
    }
    let asked = isr.pending.unwrap_or(isr.committed);
    Isr { committed: isr.committed.intersection(asked), pending: None, ..isr }
}
