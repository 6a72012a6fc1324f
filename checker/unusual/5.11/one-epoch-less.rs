//! recursion: without its newest epoch the leader is an older leader, whose log ended where that epoch starts
pub fn diverging(
    epochs: &[EpochStart],
    log_end: Offset,
    last_fetched: Option<Epoch>,
    from: Offset,
) -> Divergence {
    fn ask(epochs: &[EpochStart], end: Offset, asked: Epoch, from: Offset) -> Divergence {
        match epochs.split_last() {
            Some((newest, older)) if newest.epoch > asked => ask(older, newest.start, asked, from),
            Some((found, _)) if found.epoch < asked || end < from => Divergence::At(EpochEnd {
                epoch: found.epoch,
                end,
            }),
            None if end < from => Divergence::At(EpochEnd { epoch: asked, end }),
            _ => Divergence::No,
        }
    }
    let range = || match i128::from(from.0) - i128::from(log_end.0) {
        1.. => Divergence::OutOfRange,
        _ => Divergence::No,
    };
    last_fetched.map_or_else(range, |asked| {
        let known = epochs.iter().any(|entry| asked <= entry.epoch);
        if known { ask(epochs, log_end, asked, from) } else { Divergence::OutOfRange }
    })
}
