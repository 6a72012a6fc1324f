//! a leader that looks for the place before the first epoch
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
    let index = match epochs.binary_search_by_key(&asked, |entry| entry.epoch) {
        Ok(index) => index,
        Err(index) if index == epochs.len() => return Divergence::OutOfRange,
        Err(index) => index - 1,
    };
    let epoch = epochs[index].epoch;
    let end = epochs.get(index + 1).map_or(log_end, |next| next.start);
    if epoch < asked || end < from {
        Divergence::At(EpochEnd { epoch, end })
    } else {
        Divergence::No
    }
}
