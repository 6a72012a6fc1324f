//! a leader that forgets everything at a refusal
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
    Isr::default()
}
