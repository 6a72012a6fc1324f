//! a leader that counts nobody while no change is pending
pub fn counts(isr: Isr) -> Brokers {
    isr.pending
        .map(|pending| isr.committed.union(pending))
        .unwrap_or_default()
}
