//! the distance of the versions in i128
pub fn isr_answered(isr: Isr, version: Version, committed: Brokers) -> Isr {
    let distance = i128::from(version.0) - i128::from(isr.version.0);
    match distance.signum() {
        1 => Isr { version, committed, ..Isr::default() },
        _ => isr,
    }
}

pub fn isr_refused(isr: Isr, version: Version) -> Isr {
    let pending = match i64::from(isr.version.0) - i64::from(version.0) {
        0 => None,
        _ => isr.pending,
    };
    Isr { committed: isr.committed, version: isr.version, pending }
}
