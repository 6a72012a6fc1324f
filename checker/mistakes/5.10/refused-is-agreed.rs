//! a leader that takes a refusal for a yes
pub fn isr_refused(isr: Isr, version: Version) -> Isr {
    if version != isr.version {
        return isr;
    }
    Isr {
        committed: isr.pending.unwrap_or(isr.committed),
        pending: None,
        ..isr
    }
}
