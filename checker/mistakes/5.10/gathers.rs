//! a leader that adds the answer to those who were in sync before
pub fn isr_answered(isr: Isr, version: Version, committed: Brokers) -> Isr {
    if version <= isr.version {
        return isr;
    }
    Isr {
        committed: isr.committed.union(committed),
        pending: None,
        version,
    }
}
