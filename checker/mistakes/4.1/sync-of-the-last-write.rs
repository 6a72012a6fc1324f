//! a list for which a sync makes only the last write of the file safe
pub fn survives(history: &[Step], failure: Failure) -> Survivors {
    let mut at_most = BTreeSet::new();
    let mut last: BTreeMap<&String, WriteId> = BTreeMap::new();
    let mut synced: Vec<(WriteId, &String)> = Vec::new();
    let mut unsafe_names: BTreeSet<&String> = BTreeSet::new();
    for step in history {
        match step {
            Step::Create { file } => {
                unsafe_names.insert(file);
            }
            Step::Write { id, file } => {
                at_most.insert(*id);
                last.insert(file, *id);
            }
            Step::Sync { file } => synced.extend(last.get(file).map(|id| (*id, file))),
            Step::SyncDir => unsafe_names.clear(),
        }
    }
    let at_least = match failure {
        Failure::ProcessCrash => at_most.clone(),
        Failure::PowerLoss => synced
            .iter()
            .filter(|(_, file)| !unsafe_names.contains(file))
            .map(|(id, _)| *id)
            .collect(),
    };
    Survivors { at_least, at_most }
}
