//! a leader that hears a refusal at a version that it does not have yet
pub fn isr_refused(isr: Isr, version: Version) -> Isr {
    if version < isr.version {
        return isr;
    }
    Isr {
        pending: None,
        ..isr
    }
}
