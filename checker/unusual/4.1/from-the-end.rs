//! the history read from its end
pub fn survives(history: &[Step], failure: Failure) -> Survivors {
    let mut synced: BTreeSet<&String> = BTreeSet::new();
    let mut dir_synced = false;
    let mut lost_names: BTreeSet<&String> = BTreeSet::new();
    let mut written: Vec<(WriteId, &String, bool)> = Vec::new();
    for step in history.iter().rev() {
        match step {
            Step::SyncDir => dir_synced = true,
            Step::Sync { file } => {
                synced.insert(file);
            }
            Step::Write { id, file } => written.push((*id, file, synced.contains(file))),
            Step::Create { file } if !dir_synced => {
                lost_names.insert(file);
            }
            Step::Create { .. } => {}
        }
    }
    let at_most: BTreeSet<WriteId> = written.iter().map(|(id, _, _)| *id).collect();
    if failure == Failure::ProcessCrash {
        return Survivors {
            at_least: at_most.clone(),
            at_most,
        };
    }
    written.retain(|(_, file, synced)| *synced && !lost_names.contains(file));
    let at_least = written.into_iter().map(|(id, _, _)| id).collect();
    Survivors { at_least, at_most }
}
