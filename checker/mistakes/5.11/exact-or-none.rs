//! a leader that cannot tell of an epoch that it does not have
pub fn diverging(
    epochs: &[EpochStart],
    log_end: Offset,
    last_fetched: Option<Epoch>,
    from: Offset,
) -> Divergence {
    let Some(asked) = last_fetched else {
        return if from > log_end {
            Divergence::OutOfRange
        } else {
            Divergence::No
        };
    };
    let Some(index) = epochs.iter().position(|entry| entry.epoch == asked) else {
        return Divergence::OutOfRange;
    };
    let end = epochs
        .get(index + 1)
        .map_or(log_end, |next| next.start);
    if end < from {
        Divergence::At(EpochEnd { epoch: asked, end })
    } else {
        Divergence::No
    }
}
