//! one search for the epoch and one for its end, in a match on all three cases
pub fn diverging(
    epochs: &[EpochStart],
    log_end: Offset,
    last_fetched: Option<Epoch>,
    from: Offset,
) -> Divergence {
    let end_of = |epoch: Epoch| {
        let next = epochs.iter().find(|entry| entry.epoch > epoch);
        next.map_or(log_end, |entry| entry.start)
    };
    match (last_fetched, epochs.iter().map(|entry| entry.epoch).max()) {
        (None, _) if from <= log_end => Divergence::No,
        (None, _) | (Some(_), None) => Divergence::OutOfRange,
        (Some(asked), Some(newest)) if asked > newest => Divergence::OutOfRange,
        (Some(asked), Some(_)) => {
            let found = epochs.iter().map(|entry| entry.epoch).filter(|epoch| epoch <= &asked).max();
            let found = EpochEnd {
                epoch: found.unwrap_or(asked),
                end: end_of(asked),
            };
            match found.epoch == asked && from <= found.end {
                true => Divergence::No,
                false => Divergence::At(found),
            }
        }
    }
}
