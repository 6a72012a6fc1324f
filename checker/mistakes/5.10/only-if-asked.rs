//! a leader that listens to an answer only while it waits for one
pub fn isr_answered(isr: Isr, version: Version, committed: Brokers) -> Isr {
    if version <= isr.version || isr.pending.is_none() {
        return isr;
    }
    Isr {
        committed,
        pending: None,
        version,
    }
}
