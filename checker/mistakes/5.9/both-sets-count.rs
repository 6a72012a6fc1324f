//! a leader that counts only those who are in both sets
pub fn counts(isr: Isr) -> Brokers {
    match isr.pending {
        Some(pending) => isr.committed.intersection(pending),
        None => isr.committed,
    }
}
