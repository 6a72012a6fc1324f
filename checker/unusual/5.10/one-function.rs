//! both look at the versions in one closure
pub fn isr_answered(isr: Isr, version: Version, committed: Brokers) -> Isr {
    let Isr { version: have, .. } = isr;
    let (old, new) = (isr, Isr { committed, pending: None, version });
    [old, new][usize::from(have < version)]
}

pub fn isr_refused(isr: Isr, version: Version) -> Isr {
    if isr.version == version && isr.pending.is_some() {
        Isr { pending: Default::default(), ..isr }
    } else {
        isr
    }
}
