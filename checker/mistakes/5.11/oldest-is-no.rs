//! a leader that calls every log with an epoch below all that it knows a beginning of its own
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
    let known = epochs.partition_point(|entry| entry.epoch <= asked);
    let (up_to_it, above) = epochs.split_at(known);
    let floor = up_to_it.last().map(|entry| entry.epoch);
    let end = match above.first() {
        Some(next) => next.start,
        None if floor == Some(asked) => log_end,
        None => return Divergence::OutOfRange,
    };
    let Some(epoch) = floor else {
        return Divergence::No;
    };
    if epoch < asked || end < from {
        Divergence::At(EpochEnd { epoch, end })
    } else {
        Divergence::No
    }
}
