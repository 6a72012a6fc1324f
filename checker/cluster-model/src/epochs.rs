//! Where two logs part.

use cluster::{Divergence, EpochEnd, EpochStart};
use kit::{Epoch, Offset};

/// Where each epoch of a log ends.
fn ends(epochs: &[EpochStart], log_end: Offset) -> Vec<EpochEnd> {
    let mut ends = Vec::new();
    for (index, entry) in epochs.iter().enumerate() {
        let next = epochs.get(index + 1);
        ends.push(EpochEnd {
            epoch: entry.epoch,
            end: next.map_or(log_end, |next| next.start),
        });
    }
    ends
}

/// 5.11
pub(crate) fn diverging(
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
    let newest = epochs.iter().map(|entry| entry.epoch).max();
    if newest.is_none_or(|newest| asked > newest) {
        return Divergence::OutOfRange;
    }
    let mut found = EpochEnd {
        epoch: asked,
        end: epochs.first().map_or(log_end, |first| first.start),
    };
    for end in ends(epochs, log_end) {
        if end.epoch <= asked {
            found = end;
        }
    }
    if found.epoch == asked && found.end >= from {
        Divergence::No
    } else {
        Divergence::At(found)
    }
}

/// 5.12
pub(crate) fn truncation_point(
    own_epochs: &[EpochStart],
    own_end: Offset,
    leader_says: EpochEnd,
) -> Offset {
    // Everything that one of these marks excludes goes.
    let mut marks = vec![own_end];
    let newer = |entry: &&EpochStart| entry.epoch > leader_says.epoch;
    marks.extend(own_epochs.iter().filter(newer).map(|entry| entry.start));
    let shared = own_epochs
        .iter()
        .map(|entry| entry.epoch)
        .filter(|epoch| *epoch <= leader_says.epoch)
        .max();
    if shared.is_none_or(|epoch| epoch == leader_says.epoch) {
        marks.push(leader_says.end);
    }
    marks.into_iter().min().unwrap_or(own_end)
}
