//! a list that wants a sync of the directory for files too that were there before
pub fn survives(history: &[Step], failure: Failure) -> Survivors {
    let mut at_least = BTreeSet::new();
    let mut at_most = BTreeSet::new();
    for (at, step) in history.iter().enumerate() {
        let Step::Write { id, file } = step else {
            continue;
        };
        at_most.insert(*id);
        let created = history
            .iter()
            .position(|step| matches!(step, Step::Create { file: made } if made == file));
        let bytes = history[at..]
            .iter()
            .any(|step| matches!(step, Step::Sync { file: synced } if synced == file));
        let name = created.map_or(history.contains(&Step::SyncDir), |created| {
            history[created..].contains(&Step::SyncDir)
        });
        if failure == Failure::ProcessCrash || (bytes && name) {
            at_least.insert(*id);
        }
    }
    Survivors { at_least, at_most }
}
