//! a leader that knows no epochs and only looks whether the follower is ahead of its end (KIP-101)
pub fn diverging(
    epochs: &[EpochStart],
    log_end: Offset,
    last_fetched: Option<Epoch>,
    from: Offset,
) -> Divergence {
    if from > log_end {
        Divergence::OutOfRange
    } else {
        Divergence::No
    }
}
