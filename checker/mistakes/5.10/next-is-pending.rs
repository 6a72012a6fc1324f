//! a leader that keeps an answer that it did not ask for as pending
pub fn isr_answered(isr: Isr, version: Version, committed: Brokers) -> Isr {
    if version <= isr.version {
        return isr;
    }
    if isr.pending == Some(committed) {
        Isr { committed, pending: None, version }
    } else {
        Isr { committed: isr.committed, pending: Some(committed), version }
    }
}

pub fn isr_refused(isr: Isr, version: Version) -> Isr {
    if version != isr.version {
        return isr;
    }
    Isr { pending: None, ..isr }
}
