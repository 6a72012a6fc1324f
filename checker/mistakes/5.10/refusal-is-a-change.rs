//! a leader that raises the version at a refusal
pub fn isr_refused(isr: Isr, version: Version) -> Isr {
    if version != isr.version {
        return isr;
    }
    Isr {
        pending: None,
        version: Version(version.0 + 1),
        ..isr
    }
}
