//! 4.1 `survives`.

use ch04_recovery::{WriteId, survives};
use probe::ch04::{Failure, Step, Survives, Survivors};
use std::collections::BTreeSet;

pub(crate) fn answer(call: Survives) -> Survivors {
    use ch04_recovery::{Failure as TheirFailure, Step as TheirStep};
    let step = |step| match step {
        Step::Create { file } => TheirStep::Create { file },
        Step::Write { id, file } => TheirStep::Write {
            id: WriteId(id),
            file,
        },
        Step::Sync { file } => TheirStep::Sync { file },
        Step::SyncDir => TheirStep::SyncDir,
    };
    let history: Vec<TheirStep> = call.history.into_iter().map(step).collect();
    let failure = match call.failure {
        Failure::ProcessCrash => TheirFailure::ProcessCrash,
        Failure::PowerLoss => TheirFailure::PowerLoss,
    };
    let survivors = survives(&history, failure);
    let ids = |set: BTreeSet<WriteId>| set.into_iter().map(|id| id.0).collect();
    Survivors {
        at_least: ids(survivors.at_least),
        at_most: ids(survivors.at_most),
    }
}
