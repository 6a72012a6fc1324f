//! a list for which one sync makes a file safe for ever, also what is written later
pub fn survives(history: &[Step], failure: Failure) -> Survivors {
    let mut at_least = BTreeSet::new();
    let mut at_most = BTreeSet::new();
    for step in history {
        let Step::Write { id, file } = step else {
            continue;
        };
        at_most.insert(*id);
        let created = history
            .iter()
            .position(|step| matches!(step, Step::Create { file: made } if made == file));
        let bytes = history
            .iter()
            .any(|step| matches!(step, Step::Sync { file: synced } if synced == file));
        let name = created.is_none_or(|created| history[created..].contains(&Step::SyncDir));
        if failure == Failure::ProcessCrash || (bytes && name) {
            at_least.insert(*id);
        }
    }
    Survivors { at_least, at_most }
}
