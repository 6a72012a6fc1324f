//! a leader that takes the next larger epoch for one that it does not have
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
    let Some(index) = epochs.iter().position(|entry| entry.epoch >= asked) else {
        return Divergence::OutOfRange;
    };
    let epoch = epochs[index].epoch;
    let end = epochs
        .get(index + 1)
        .map_or(log_end, |next| next.start);
    if epoch != asked || end < from {
        Divergence::At(EpochEnd { epoch, end })
    } else {
        Divergence::No
    }
}
