//! a leader that takes over the version of a refusal
pub fn isr_refused(isr: Isr, version: Version) -> Isr {
    let pending = isr.pending.filter(|_| version != isr.version);
    Isr {
        pending,
        version,
        ..isr
    }
}
