//! one version less on both sides, until one of them is at zero
pub fn isr_answered(isr: Isr, version: Version, committed: Brokers) -> Isr {
    fn newer(a: u32, b: u32) -> bool {
        match (a.checked_sub(1), b.checked_sub(1)) {
            (Some(a), Some(b)) => newer(a, b),
            (a, _) => a.is_some(),
        }
    }
    newer(version.0, isr.version.0)
        .then_some(Isr { committed, version, pending: None })
        .unwrap_or(isr)
}

pub fn isr_refused(isr: Isr, version: Version) -> Isr {
    let ours = !(version < isr.version || version > isr.version);
    let mut after = isr;
    after.pending.take_if(|_| ours);
    after
}
