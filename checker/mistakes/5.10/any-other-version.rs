//! a leader that takes over every answer of another version
pub fn isr_answered(isr: Isr, version: Version, committed: Brokers) -> Isr {
    if version == isr.version {
        return isr;
    }
    Isr { committed, pending: None, version }
}

pub fn isr_refused(isr: Isr, version: Version) -> Isr {
    if version != isr.version {
        return isr;
    }
    Isr { pending: None, ..isr }
}
