//! a walk from the newest epoch down, with the end of each carried along
pub fn diverging(
    epochs: &[EpochStart],
    log_end: Offset,
    last_fetched: Option<Epoch>,
    from: Offset,
) -> Divergence {
    let Some(asked) = last_fetched else {
        return match from.cmp(&log_end) {
            std::cmp::Ordering::Greater => Divergence::OutOfRange,
            _ => Divergence::No,
        };
    };
    if !epochs.last().is_some_and(|newest| newest.epoch >= asked) {
        return Divergence::OutOfRange;
    }
    let mut end = log_end;
    for entry in epochs.iter().rev() {
        if entry.epoch == asked && end >= from {
            return Divergence::No;
        }
        if entry.epoch <= asked {
            return Divergence::At(EpochEnd { epoch: entry.epoch, end });
        }
        end = entry.start;
    }
    if from <= end {
        Divergence::No
    } else {
        Divergence::At(EpochEnd { epoch: asked, end })
    }
}
