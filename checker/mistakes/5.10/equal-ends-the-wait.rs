//! a leader that ends its wait at an answer of its own version
pub fn isr_answered(isr: Isr, version: Version, committed: Brokers) -> Isr {
    if version <= isr.version {
        return if version == isr.version { Isr { pending: None, ..isr } } else { isr };
    }
    Isr { committed, pending: None, version }
}

pub fn isr_refused(isr: Isr, version: Version) -> Isr {
    if version != isr.version {
        return isr;
    }
    Isr { pending: None, ..isr }
}
