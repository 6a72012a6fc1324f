//! a leader that ends its wait at an old answer, too
pub fn isr_answered(isr: Isr, version: Version, committed: Brokers) -> Isr {
    if version <= isr.version {
        return Isr { pending: None, ..isr };
    }
    Isr {
        committed,
        pending: None,
        version,
    }
}
