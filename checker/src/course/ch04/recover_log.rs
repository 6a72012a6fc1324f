//! 4.8 `recover_log`.

use super::durable::MARKER;
use super::history::{play, stored};
use super::model_log::in_root;
use super::model_recovery::{bases, fixed, path, plan, recover};
use super::{recover_code, recover_laws, recover_story};
use crate::course::model::good_prefix::good_prefix;
use crate::course::model::segment::ModelBatch;
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use crate::page::plural;
use kit::Offset;
use kit::disk::Image;
use probe::ch04::durable::{DIR, RecoveryError};
use probe::ch04::recovery::{Later, RecoverAnswer, RecoverCall, Recovery, Report, Stop, Then};
use probe::disk::{Stored, Where};

pub(super) struct Recoveries;

impl Exercise for Recoveries {
    type Call = RecoverCall;
    type Answer = RecoverAnswer;

    fn about() -> About {
        About {
            id: ExerciseId::new(4, 8),
            title: "recover_log",
            file: "recover_log.rs",
            functions: &["recover_log"],
            minutes: 60,
            weight: 5,
            heart: false,
            learnt: "Your log opens after any crash, and keeps nothing behind the first damage that it finds.",
        }
    }

    fn expected(call: &RecoverCall) -> RecoverAnswer {
        let first = recover(&stored(&call.files), &call.config);
        let refused = matches!(first.result, Err(RecoveryError::Checkpoint { .. }));
        let batches = match &call.then {
            Then::Append { batches, .. } if first.result.is_ok() => batches.len(),
            _ => 0,
        };
        RecoverAnswer {
            first: fixed(&first),
            calls: Vec::new(),
            made: usize::from(!refused && call.on == Where::Simulated),
            read: Vec::new(),
            appended: vec![true; batches],
            later: Vec::new(),
        }
    }

    fn fixed(call: &RecoverCall, answer: &RecoverAnswer) -> RecoverAnswer {
        let mut answer = answer.clone();
        if begins_well(call, &answer.calls) {
            answer.calls.clear();
        }
        answer.made = answer.made.min(1);
        answer.read = too_much_read(call, &answer);
        answer.later.retain(|later| !ends_well(call, later));
        answer.first = fixed(&answer.first);
        answer
    }

    fn real_files(call: &RecoverCall) -> Option<Image> {
        (call.on == Where::Real).then(|| call.files.clone())
    }

    fn with_files(answer: RecoverAnswer, found: Vec<Stored>) -> RecoverAnswer {
        let mut answer = answer;
        match answer.later.last_mut() {
            // Read back is what the last recovery left, and the one before it must leave the same.
            Some(later) => {
                later.found.clone_from(&found);
                later.recovery.files.clone_from(&found);
                answer.first.files = found;
            }
            None => answer.first.files = found,
        }
        answer
    }

    fn laws() -> Vec<Law<Self>> {
        recover_laws::laws()
    }

    fn call_text(call: &RecoverCall) -> String {
        let found = plural(logs(&stored(&call.files)).len(), "segment");
        let how = match call.stop {
            Stop::Closed => "a clean stop",
            Stop::Killed => "a kill",
            Stop::Power { .. } => "a loss of power",
        };
        format!("recover_log of {found} after {how}")
    }

    fn answer_text(answer: &RecoverAnswer) -> String {
        recover_story::result(&answer.first.result)
    }

    fn story(case: &Case<'_, Self>, law: &str) -> Story {
        recover_story::story(case, law)
    }

    fn test(call: &RecoverCall, expected: &RecoverAnswer) -> String {
        recover_code::test(call, expected)
    }

    fn size(call: &RecoverCall) -> Option<String> {
        Some(plural(call.past.len(), "step"))
    }
}

/// The base offsets of the segments that are there.
pub(super) fn logs(files: &[Stored]) -> Vec<i64> {
    bases(files.iter().map(|file| &file.path))
}

/// Whether the first changing calls are those of the marker.
pub(super) fn begins_well(call: &RecoverCall, calls: &[String]) -> bool {
    let marker = in_root(MARKER);
    let marked = call.files.iter().any(|file| file.path == marker);
    let removed = marked.then(|| format!("remove {marker}"));
    let must = removed.into_iter().chain(["sync_dir data".to_string()]);
    calls.is_empty() || must.zip(0..).all(|(must, at)| calls.get(at) == Some(&must))
}

/// The `.log` files that were read and need not be: those of trusted segments whose index files fit, where the epochs are known.
pub(super) fn too_much_read(call: &RecoverCall, answer: &RecoverAnswer) -> Vec<(String, u64)> {
    let files = stored(&call.files);
    let known = format!("{DIR}/{}", super::model_recovery::EPOCHS);
    if !files.iter().any(|file| file.path == known) {
        return Vec::new();
    }
    let trusted = plan(&files).trusted;
    let of_trusted = |(file, bytes): &&(String, u64)| {
        *bytes > 0 && trusted.iter().any(|base| path(*base, "log") == *file)
    };
    let read: Vec<(String, u64)> = answer.read.iter().filter(of_trusted).cloned().collect();
    if read.is_empty() {
        return read;
    }
    // Where the index files do not fit they are made anew, and for that the log is read.
    let model = recover(&files, &call.config).files;
    let same = |log: &str, suffix: &str| {
        let path = log.replace(".log", suffix);
        let find = |files: &[Stored]| files.iter().find(|file| file.path == path).cloned();
        find(&files) == find(&model)
    };
    let fits = |(log, _): &(String, u64)| same(log, ".index") && same(log, ".timeindex");
    read.into_iter().filter(fits).collect()
}

/// What must be the same after an interruption.
fn end(recovery: &Recovery) -> (Option<Report>, Vec<Stored>) {
    let recovery = fixed(recovery);
    let report = recovery.result.ok().map(|report| Report {
        cut: 0,
        removed: Vec::new(),
        gaps: Vec::new(),
        recovery_point: Offset(0),
        ..report
    });
    (report, recovery.files)
}

/// What a later recovery must come to.
pub(super) fn must_end(call: &RecoverCall, later: &Later) -> Recovery {
    match call.then {
        Then::Interrupted { .. } | Then::Fails => recover(&stored(&call.files), &call.config),
        Then::Nothing | Then::Again | Then::Append { .. } => {
            recover(&super::model_recovery::plain(&later.found), &call.config)
        }
    }
}

/// Whether a later recovery came to what it must.
pub(super) fn ends_well(call: &RecoverCall, later: &Later) -> bool {
    let must = must_end(call, later);
    match &call.then {
        Then::Interrupted { .. } => end(&must) == end(&later.recovery),
        // It is told only where it answered Ok.
        Then::Fails => false,
        Then::Append { batches, power } => {
            let all = batches
                .last()
                .map(|last| ModelBatch::read(last).last_offset + 1);
            let result = &later.recovery.result;
            let reached = |report: &Report| Some(report.end.0) == all || power.is_some();
            fixed(&must) == fixed(&later.recovery) && result.as_ref().is_ok_and(reached)
        }
        Then::Nothing | Then::Again => {
            let quiet = |report: &Report| report.cut == 0 && report.removed.is_empty();
            let result = &later.recovery.result;
            fixed(&must) == fixed(&later.recovery)
                && result.as_ref().is_ok_and(quiet)
                && super::model_recovery::plain(&later.found)
                    == super::model_recovery::plain(&later.recovery.files)
        }
    }
}

/// All batches that a reader finds in these files.
pub(super) fn batches(files: &[Stored]) -> Vec<ModelBatch> {
    let mut found = Vec::new();
    for base in logs(files) {
        let log = files.iter().find(|file| file.path == path(base, "log"));
        let log = log.map(|file| file.bytes.as_slice()).unwrap_or_default();
        for batch in good_prefix(log, base).batches {
            let from = batch.position as usize;
            found.push(ModelBatch::read(&log[from..from + batch.size as usize]));
        }
    }
    found
}

/// What is wrong with the records that are there, seen from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kept {
    /// It gave an error.
    Error,
    /// These were flushed, and are not there.
    Lost(i64, i64),
    /// These were never written.
    Invented(i64, i64),
    /// These are not there, later ones are, and no gap is reported.
    Hole(i64, i64),
}

/// Looks at the records alone: what was flushed is there, and what is there is the beginning of what was written.
pub(super) fn kept(call: &RecoverCall, recovery: &Recovery) -> Option<Kept> {
    let history = play(call.config, &call.past, call.stop);
    let Ok(report) = &recovery.result else {
        return Some(Kept::Error);
    };
    let found = batches(&recovery.files);
    if let Some(stranger) = found.iter().find(|batch| !history.written.contains(batch)) {
        return Some(Kept::Invented(stranger.base_offset, stranger.last_offset));
    }
    let last = found.last().map_or(-1, |last| last.last_offset);
    for batch in &history.written {
        let (from, to) = (batch.base_offset, batch.last_offset);
        if found.contains(batch) || to < history.deleted {
            continue;
        }
        if to < history.flushed {
            return Some(Kept::Lost(from, to));
        }
        let told = |gap: &(Offset, Offset)| gap.0.0 <= from && to < gap.1.0;
        if to < last && !report.gaps.iter().any(told) {
            return Some(Kept::Hole(from, to));
        }
    }
    None
}

/// Laws look at one thing each: the first recovery.
pub(super) fn first_is_right(case: &Case<'_, Recoveries>) -> bool {
    fixed(&case.got.first) == case.expected.first && case.got.made.min(1) == case.expected.made
}

pub(super) fn later_is_right(case: &Case<'_, Recoveries>) -> bool {
    let later = &case.got.later;
    if case.expected.first.result.is_err() {
        return first_is_right(case);
    }
    case.got.first.result.is_ok()
        && case.got.appended == case.expected.appended
        && later.iter().all(|later| ends_well(case.call, later))
}

pub(super) fn marker_is_first(case: &Case<'_, Recoveries>) -> bool {
    begins_well(case.call, &case.got.calls)
}

pub(super) fn reads_little(case: &Case<'_, Recoveries>) -> bool {
    first_is_right(case) && too_much_read(case.call, case.got).is_empty()
}

pub(super) fn keeps(case: &Case<'_, Recoveries>) -> bool {
    kept(case.call, &case.got.first).is_none()
}
