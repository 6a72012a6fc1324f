//! a list that asks for the sync of the directory alone
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
        let name = created.is_none_or(|created| history[created..].contains(&Step::SyncDir));
        if failure == Failure::ProcessCrash || name {
            at_least.insert(*id);
        }
    }
    Survivors { at_least, at_most }
}
