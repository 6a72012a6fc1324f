//! a leader that takes over an answer of the version that it has
pub fn isr_answered(isr: Isr, version: Version, committed: Brokers) -> Isr {
    if version < isr.version {
        return isr;
    }
    Isr {
        committed,
        pending: None,
        version,
    }
}
