//! a leader that keeps only those who are in sync by the answer and were before
pub fn isr_answered(isr: Isr, version: Version, committed: Brokers) -> Isr {
    if version <= isr.version {
        return isr;
    }
    let counts = isr.pending.map_or(isr.committed, |set| set.union(isr.committed));
    Isr { committed: committed.intersection(counts), pending: None, version }
}

pub fn isr_refused(isr: Isr, version: Version) -> Isr {
    if version != isr.version {
        return isr;
    }
    Isr { pending: None, ..isr }
}
