//! the newer of what we have and of what the answer would make
pub fn isr_answered(isr: Isr, version: Version, committed: Brokers) -> Isr {
    let theirs = Isr {
        committed,
        version,
        ..Isr::default()
    };
    [theirs, isr]
        .into_iter()
        .max_by_key(|one| one.version)
        .unwrap_or(isr)
}

pub fn isr_refused(isr: Isr, version: Version) -> Isr {
    let pending = isr.pending.filter(|_| isr.version != version);
    Isr { pending, ..isr }
}
