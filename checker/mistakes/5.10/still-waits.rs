//! a leader that takes the answer over and goes on waiting for it
pub fn isr_answered(isr: Isr, version: Version, committed: Brokers) -> Isr {
    if version <= isr.version {
        return isr;
    }
    Isr {
        committed,
        pending: isr.pending,
        version,
    }
}
