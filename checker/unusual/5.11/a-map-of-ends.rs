//! a map from each epoch to its end, asked by ranges
pub fn diverging(
    epochs: &[EpochStart],
    log_end: Offset,
    last_fetched: Option<Epoch>,
    from: Offset,
) -> Divergence {
    use std::collections::BTreeMap;
    let behind = epochs.iter().skip(1).map(|entry| entry.start);
    let ends: BTreeMap<i32, Offset> = epochs
        .iter()
        .map(|entry| entry.epoch.0)
        .zip(behind.chain([log_end]))
        .collect();
    let ahead = from > log_end;
    match last_fetched {
        None if ahead => Divergence::OutOfRange,
        None => Divergence::No,
        Some(Epoch(asked)) if ends.range(asked..).next().is_none() => Divergence::OutOfRange,
        Some(Epoch(asked)) => {
            let below = ends.range(..=asked).next_back();
            let (epoch, end) = below.map_or((asked, epochs[0].start), |(epoch, end)| (*epoch, *end));
            let differs = epoch != asked || !(from..=Offset(i64::MAX)).contains(&end);
            let place = EpochEnd { epoch: Epoch(epoch), end };
            [Divergence::No, Divergence::At(place)][usize::from(differs)]
        }
    }
}
