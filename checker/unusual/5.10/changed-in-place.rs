//! the fields set one by one, in a match over the order of the versions
pub fn isr_answered(isr: Isr, version: Version, committed: Brokers) -> Isr {
    let mut after = isr;
    match version.cmp(&after.version) {
        std::cmp::Ordering::Greater => {
            after.pending.take();
            after.version = version;
            after.committed = committed;
        }
        std::cmp::Ordering::Equal | std::cmp::Ordering::Less => {}
    }
    after
}

pub fn isr_refused(isr: Isr, version: Version) -> Isr {
    let mut after = isr;
    if (isr.version, isr.pending.is_some()) == (version, true) {
        after.pending = None;
    }
    after
}
