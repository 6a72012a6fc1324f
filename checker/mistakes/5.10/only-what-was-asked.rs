//! a leader that ignores an answer that is not what it asked for
pub fn isr_answered(isr: Isr, version: Version, committed: Brokers) -> Isr {
    if version <= isr.version || isr.pending.is_some_and(|asked| asked != committed) {
        return isr;
    }
    Isr {
        committed,
        pending: None,
        version,
    }
}
