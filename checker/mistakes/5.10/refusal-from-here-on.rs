//! a leader that hears a refusal of its version or a later one
pub fn isr_answered(isr: Isr, version: Version, committed: Brokers) -> Isr {
    if version <= isr.version {
        return isr;
    }
    Isr { committed, pending: None, version }
}

pub fn isr_refused(isr: Isr, version: Version) -> Isr {
    if version < isr.version {
        return isr;
    }
    Isr { pending: None, ..isr }
}
