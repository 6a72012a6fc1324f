//! a leader that does not hear a refusal
pub fn isr_refused(isr: Isr, version: Version) -> Isr {
    let _ = version;
    isr
}
