//! a leader that commits what it has asked for, and not what the answer says
pub fn isr_answered(isr: Isr, version: Version, committed: Brokers) -> Isr {
    if version <= isr.version {
        return isr;
    }
    Isr {
        committed: isr.pending.unwrap_or(committed),
        pending: None,
        version,
    }
}
