//! a leader that counts the set with more brokers in it, and not both
pub fn counts(isr: Isr) -> Brokers {
    match isr.pending {
        Some(pending) if pending.len() > isr.committed.len() => pending,
        _ => isr.committed,
    }
}
