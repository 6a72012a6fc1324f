//! a leader that waits on until it hears what it has asked for
pub fn isr_answered(isr: Isr, version: Version, committed: Brokers) -> Isr {
    if version <= isr.version {
        return isr;
    }
    let pending = isr.pending.filter(|set| *set != committed);
    Isr { committed, pending, version }
}

pub fn isr_refused(isr: Isr, version: Version) -> Isr {
    if version != isr.version {
        return isr;
    }
    Isr { pending: None, ..isr }
}
