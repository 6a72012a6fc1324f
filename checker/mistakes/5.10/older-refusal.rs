//! a leader that hears a refusal of something older, too
pub fn isr_refused(isr: Isr, version: Version) -> Isr {
    if version > isr.version {
        return isr;
    }
    Isr {
        pending: None,
        ..isr
    }
}
