//! a leader that takes an epoch's number for its place in the list
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
    let index = asked.0 as usize;
    let Some(entry) = epochs.get(index) else {
        return Divergence::OutOfRange;
    };
    let epoch = entry.epoch;
    let end = epochs.get(index + 1).map_or(log_end, |next| next.start);
    if epoch != asked || end < from {
        Divergence::At(EpochEnd { epoch, end })
    } else {
        Divergence::No
    }
}
