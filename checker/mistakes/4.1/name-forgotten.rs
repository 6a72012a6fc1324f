//! a list that asks for the sync of the file alone, and not for that of its name
pub fn survives(history: &[Step], failure: Failure) -> Survivors {
    let mut at_least = BTreeSet::new();
    let mut at_most = BTreeSet::new();
    for (at, step) in history.iter().enumerate() {
        let Step::Write { id, file } = step else {
            continue;
        };
        at_most.insert(*id);
        let bytes = history[at..]
            .iter()
            .any(|step| matches!(step, Step::Sync { file: synced } if synced == file));
        if failure == Failure::ProcessCrash || bytes {
            at_least.insert(*id);
        }
    }
    Survivors { at_least, at_most }
}
