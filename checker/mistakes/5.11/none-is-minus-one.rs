//! a leader that takes no epoch for epoch -1
pub fn diverging(
    epochs: &[EpochStart],
    log_end: Offset,
    last_fetched: Option<Epoch>,
    from: Offset,
) -> Divergence {
    let asked = last_fetched.unwrap_or(Epoch(-1));
    let known = epochs.partition_point(|entry| entry.epoch <= asked);
    let (up_to_it, above) = epochs.split_at(known);
    let floor = up_to_it.last().map(|entry| entry.epoch);
    let end = match above.first() {
        Some(next) => next.start,
        None if floor == Some(asked) => log_end,
        None => return Divergence::OutOfRange,
    };
    let epoch = floor.unwrap_or(asked);
    if epoch < asked || end < from {
        Divergence::At(EpochEnd { epoch, end })
    } else {
        Divergence::No
    }
}
