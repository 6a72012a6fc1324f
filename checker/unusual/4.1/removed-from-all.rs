//! all writes first, and then those that are not safe are taken out
pub fn survives(history: &[Step], failure: Failure) -> Survivors {
    let mut at_most = BTreeSet::new();
    let mut unsafe_writes: BTreeMap<WriteId, String> = BTreeMap::new();
    let mut files: BTreeMap<String, Vec<WriteId>> = BTreeMap::new();
    let mut unsafe_files: BTreeSet<String> = BTreeSet::new();
    for step in history.to_vec() {
        match step {
            Step::Create { file } => {
                unsafe_files.insert(file);
            }
            Step::Write { id, file } => {
                at_most.insert(id);
                unsafe_writes.insert(id, file.clone());
                files.entry(file).or_default().push(id);
            }
            Step::Sync { file } => unsafe_writes.retain(|_, of| *of != file),
            Step::SyncDir => unsafe_files = BTreeSet::new(),
        }
    }
    let mut at_least: BTreeSet<WriteId> = at_most.clone();
    if let Failure::PowerLoss = failure {
        for id in unsafe_writes.keys() {
            at_least.remove(id);
        }
        for id in unsafe_files.iter().filter_map(|file| files.get(file)).flatten() {
            at_least.remove(id);
        }
    }
    Survivors { at_least, at_most }
}
