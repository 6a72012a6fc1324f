//! a leader that takes over an answer of any other version, also of an older one
pub fn isr_answered(isr: Isr, version: Version, committed: Brokers) -> Isr {
    if version == isr.version {
        return isr;
    }
    Isr {
        committed,
        pending: None,
        version,
    }
}
