//! a leader that takes over only an answer of the very next version
pub fn isr_answered(isr: Isr, version: Version, committed: Brokers) -> Isr {
    if version.0 != isr.version.0 + 1 {
        return isr;
    }
    Isr {
        committed,
        pending: None,
        version,
    }
}
