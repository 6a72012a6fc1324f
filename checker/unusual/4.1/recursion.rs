//! one write at a time, each with two questions to the steps behind it
pub fn survives(history: &[Step], failure: Failure) -> Survivors {
    fn from(history: &[Step], failure: Failure, before: &mut Vec<Step>) -> Survivors {
        let Some((step, behind)) = history.split_first() else {
            return Survivors {
                at_least: BTreeSet::new(),
                at_most: BTreeSet::new(),
            };
        };
        before.push(step.clone());
        let mut survivors = from(behind, failure, before);
        if let Step::Write { id, file } = step {
            let made = |step: &Step| matches!(step, Step::Create { file: made } if made == file);
            let named = match before.iter().position(made) {
                Some(at) => before[at..].contains(&Step::SyncDir),
                None => true,
            };
            let synced = behind.iter().any(|step| matches!(step, Step::Sync { file: of } if of == file));
            if failure == Failure::ProcessCrash || named && synced {
                survivors.at_least.insert(*id);
            }
            survivors.at_most.insert(*id);
        }
        survivors
    }
    from(history, failure, &mut Vec::new())
}
