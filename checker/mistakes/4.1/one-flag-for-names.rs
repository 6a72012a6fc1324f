//! a list that keeps one flag for all names, and a new file makes the older ones unsafe again
pub fn survives(history: &[Step], failure: Failure) -> Survivors {
    let mut at_most = BTreeSet::new();
    let mut cached: Vec<(WriteId, &String)> = Vec::new();
    let mut synced: Vec<(WriteId, &String)> = Vec::new();
    let mut made: BTreeSet<&String> = BTreeSet::new();
    let mut names_are_safe = true;
    for step in history {
        match step {
            Step::Create { file } => {
                made.insert(file);
                names_are_safe = false;
            }
            Step::Write { id, file } => {
                at_most.insert(*id);
                cached.push((*id, file));
            }
            Step::Sync { file } => {
                synced.extend(cached.iter().filter(|(_, of)| *of == file));
                cached.retain(|(_, of)| *of != file);
            }
            Step::SyncDir => names_are_safe = true,
        }
    }
    let safe = |(_, file): &&(WriteId, &String)| names_are_safe || !made.contains(file);
    let at_least = match failure {
        Failure::ProcessCrash => at_most.clone(),
        Failure::PowerLoss => synced.iter().filter(safe).map(|(id, _)| *id).collect(),
    };
    Survivors { at_least, at_most }
}
