//! a list for which what was written is on the disk, whatever fails
pub fn survives(history: &[Step], failure: Failure) -> Survivors {
    let written = |step: &Step| match step {
        Step::Write { id, .. } => Some(*id),
        _ => None,
    };
    let all: BTreeSet<_> = history.iter().filter_map(written).collect();
    let _ = failure;
    Survivors {
        at_least: all.clone(),
        at_most: all,
    }
}
