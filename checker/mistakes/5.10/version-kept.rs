//! a leader that keeps the version at which it asked
pub fn isr_answered(isr: Isr, version: Version, committed: Brokers) -> Isr {
    if version <= isr.version {
        return isr;
    }
    Isr {
        committed,
        pending: None,
        version: isr.version,
    }
}
