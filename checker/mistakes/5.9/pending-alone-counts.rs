//! a leader that does not count the one that leaves any more
pub fn counts(isr: Isr) -> Brokers {
    isr.pending.unwrap_or(isr.committed)
}
