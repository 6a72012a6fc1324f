//! a leader that ends its wait at any refusal
pub fn isr_refused(isr: Isr, version: Version) -> Isr {
    let _ = version;
    Isr {
        pending: None,
        ..isr
    }
}
