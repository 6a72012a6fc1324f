//! 4.4 `recover_segment`.

use super::{recover_segment_code, recover_segment_laws, recover_segment_story};
use crate::course::model::recovered::{epochs, files, recovered};
use crate::course::model::segment::{ModelBatch, ModelSegment};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use crate::page::plural;
use kit::disk::Image;
use kit::{DiskCall, Offset, TimeEntry, Timestamp};
use probe::ch03::{LogError, SegmentStep};
use probe::ch04::recover_segment::{
    Met, RecoverAnswer, RecoverCall, RecoverError, RecoveredSegment, Recovery, Then, large,
};
use probe::disk::{Stored, Where};

/// The log's directory.
pub(super) const DIR: &str = "rides-0";
/// So many MiB may be in use at a time, and a part of one: two pieces, as in 4.2, and small change.
const MEBIBYTES: u64 = 2;

pub(super) struct Segments;

impl Exercise for Segments {
    type Call = RecoverCall;
    type Answer = RecoverAnswer;

    fn about() -> About {
        About {
            id: ExerciseId::new(4, 4),
            title: "recover_segment",
            file: "recover_segment.rs",
            functions: &["recover_segment"],
            minutes: 35,
            weight: 4,
            heart: false,
            learnt: "The good part of a .log is enough to make a segment whole again, with both its indexes.",
        }
    }

    fn expected(call: &RecoverCall) -> RecoverAnswer {
        let first = recovery(call, 0);
        let appended = match &call.then {
            Then::Appends { batches } if !batches.is_empty() && first.result.is_ok() => {
                Some(append(call, batches))
            }
            _ => None,
        };
        RecoverAnswer {
            first,
            appended,
            met: Vec::new(),
            mebibytes: 0,
        }
    }

    /// How much memory is taken below the limit is free, and so is which calls of the disk are made. What is left is what is
    /// wrong.
    fn fixed(call: &RecoverCall, answer: &RecoverAnswer) -> RecoverAnswer {
        let mut answer = answer.clone();
        if !answer.met.is_empty() {
            let behind = behind(call);
            answer.met.retain(|met| wrong(call, &behind, met).is_some());
        }
        answer.mebibytes = u64::from(answer.mebibytes > MEBIBYTES);
        match &mut answer.first.result {
            Ok(_) => {}
            // What has been done before it failed is free.
            Err(_) => {
                answer.first.files.clear();
                answer.first.epochs.clear();
                answer.first.log_modified = Timestamp(0);
            }
        }
        answer
    }

    fn real_files(call: &RecoverCall) -> Option<Image> {
        (call.on == Where::Real).then(|| call.files.clone())
    }

    fn with_files(answer: RecoverAnswer, found: Vec<Stored>) -> RecoverAnswer {
        let mut answer = answer;
        match &mut answer.appended {
            // What was there in between nobody saw.
            Some((_, files)) => *files = found,
            None => answer.first.files = found,
        }
        answer
    }

    fn laws() -> Vec<Law<Self>> {
        recover_segment_laws::laws()
    }

    fn call_text(call: &RecoverCall) -> String {
        let then = match &call.then {
            Then::Appends { batches } if batches.is_empty() => String::new(),
            Then::Appends { batches } => format!(", {}", plural(batches.len(), "append")),
            Then::Again => ", twice".into(),
            Then::Stops { seed: None, .. } => ", stopped".into(),
            Then::Stops { .. } => ", without power".into(),
            Then::Fails { .. } => ", on a disk that fails".into(),
            Then::Unreadable => ", unreadable".into(),
        };
        let log = log(call).map_or("no .log".into(), |log| format!("{} bytes", log.len()));
        format!("recover_segment({}) of {log}{then}", call.base)
    }

    fn answer_text(answer: &RecoverAnswer) -> String {
        recover_segment_story::result(&answer.first.result)
    }

    fn story(case: &Case<'_, Self>, law: &str) -> Story {
        recover_segment_story::story(case.call, case.expected, case.got, law)
    }

    fn test(call: &RecoverCall, expected: &RecoverAnswer) -> String {
        recover_segment_code::test(call, expected)
    }

    fn size(call: &RecoverCall) -> Option<String> {
        let log = log(call)?;
        Some(match recovered(&log, call.base.0).batches.len() {
            1 => "1 good batch".into(),
            count => format!("{count} good batches"),
        })
    }
}

/// The path of the `.log`.
pub(super) fn log_path(base: Offset) -> String {
    format!("{DIR}/{:020}.log", base.0)
}

/// The bytes of the `.log`, if there is one.
pub(super) fn log(call: &RecoverCall) -> Option<Vec<u8>> {
    if let Some(of) = call.large {
        return Some(large(call.base, of));
    }
    let path = log_path(call.base);
    let file = call.files.iter().find(|file| file.path == path);
    file.map(|file| file.bytes.clone())
}

/// The right recovery, so many milliseconds after the call's time.
fn recovery(call: &RecoverCall, later: i64) -> Recovery {
    let failed = |error| Recovery {
        result: Err(error),
        epochs: Vec::new(),
        files: Vec::new(),
        log_modified: Timestamp(0),
    };
    let Some(log) = log(call) else {
        return failed(RecoverError::Disk);
    };
    let segment = recovered(&log, call.base.0);
    if refused(call, &segment) {
        return failed(RecoverError::Log {
            error: LogError::Scan,
        });
    }
    let path = log_path(call.base);
    let cut = log.len() as u64 - segment.size();
    let changed = call
        .files
        .iter()
        .find(|file| file.path == path)
        .map_or(Timestamp(0), |file| file.modified);
    let log_modified = match (call.on, cut) {
        (Where::Real, _) => Timestamp(0),
        (Where::Simulated, 0) => changed,
        (Where::Simulated, _) => call.now,
    };
    let interval = call.config.index_interval_bytes;
    let mut all = files(&segment, DIR, interval, segment.batches.len());
    let mine: Vec<String> = all.iter().map(|file| file.path.clone()).collect();
    for file in &call.files {
        if !mine.contains(&file.path) {
            all.push(Stored {
                path: file.path.clone(),
                bytes: file.bytes.clone(),
            });
        }
    }
    all.sort();
    if call.large.is_some() {
        all.retain(|file| file.path != path);
    }
    let (timestamp, offset) = segment.newest(segment.batches.len());
    Recovery {
        result: Ok(RecoveredSegment {
            cut,
            bytes: segment.size(),
            next_offset: Offset(segment.next_offset()),
            newest: TimeEntry {
                timestamp: Timestamp(timestamp),
                offset: Offset(offset),
            },
            first_timestamp: first_timestamp(&segment),
            created: Timestamp(call.now.0 + later),
            last_modified: log_modified,
        }),
        epochs: epochs(&call.epochs, &segment),
        files: all,
        log_modified,
    }
}

fn first_timestamp(segment: &ModelSegment) -> Timestamp {
    let first = segment.batches.first();
    Timestamp(first.map_or(-1, |first| first.max_timestamp))
}

/// Whether an index does not take all entries. Of the time index the last slot is for the entry at the roll.
fn refused(call: &RecoverCall, segment: &ModelSegment) -> bool {
    let open = ModelSegment {
        sealed: false,
        ..segment.clone()
    };
    let (interval, bytes) = (
        call.config.index_interval_bytes,
        call.config.roll.index_bytes,
    );
    let times = open.time_entries(interval).len();
    open.offset_entries(interval).len() > bytes / 8 || (times > 0 && times + 1 > bytes / 12)
}

/// What appends to the recovered segment answer, and what they leave.
fn append(call: &RecoverCall, batches: &[Vec<u8>]) -> (Vec<SegmentStep>, Vec<Stored>) {
    let log = log(call).unwrap_or_default();
    let mut segment = recovered(&log, call.base.0);
    let sealed = segment.batches.len();
    let mut steps = Vec::new();
    for (batch, number) in batches.iter().zip(1..) {
        segment.batches.push(ModelBatch::read(batch));
        let (timestamp, offset) = segment.newest(segment.batches.len());
        steps.push(SegmentStep {
            result: Ok(Vec::new()),
            bytes: segment.size(),
            next_offset: Offset(segment.next_offset()),
            newest: TimeEntry {
                timestamp: Timestamp(timestamp),
                offset: Offset(offset),
            },
            first_timestamp: first_timestamp(&segment),
            last_modified: Timestamp(call.now.0 + number),
            torn: false,
        });
    }
    let files = files(&segment, DIR, call.config.index_interval_bytes, sealed);
    (steps, files)
}

/// What is wrong with a recovery that met something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wrong {
    /// It answered Ok.
    Hidden,
    /// The failed read is another error.
    NotRead,
    /// The `.log` lost good batches.
    Lost,
    /// The recovery behind it fails.
    NextFails,
    /// The recovery behind it leaves something else.
    NextDiffers,
}

/// What must be there behind a recovery that met something.
pub(super) struct Behind {
    /// The good bytes of the `.log`.
    good: Option<Vec<u8>>,
    /// The recovery behind it, when nothing was cut before.
    recovery: Recovery,
}

pub(super) fn behind(call: &RecoverCall) -> Behind {
    let good = |mut log: Vec<u8>| {
        log.truncate(recovered(&log, call.base.0).size() as usize);
        log
    };
    Behind {
        good: log(call).map(good),
        recovery: recovery(call, 1),
    }
}

/// The right recovery behind another one.
pub(super) fn right_again(call: &RecoverCall, behind: &Behind, met: &Met) -> Recovery {
    let mut right = behind.recovery.clone();
    if let (Ok(right), Ok(yours)) = (&mut right.result, &met.again.result) {
        if call.then == Then::Again {
            right.cut = 0;
        } else {
            // Whether the cut was made before is free.
            (right.cut, right.last_modified) = (yours.cut, yours.last_modified);
        }
    }
    if call.then != Then::Again {
        right.log_modified = met.again.log_modified;
    }
    right
}

pub(super) fn wrong(call: &RecoverCall, behind: &Behind, met: &Met) -> Option<Wrong> {
    // A file that is not there need not be removed: whether somebody looks at what the call says is free.
    let needless = met.call.as_ref().is_some_and(|made| {
        made.call == DiskCall::Remove.name()
            && call.files.iter().all(|file| file.path != made.path)
            && matches!(call.then, Then::Fails { .. })
    });
    if call.then != Then::Again && met.result.is_ok() && !needless {
        return Some(Wrong::Hidden);
    }
    let kept = match (&behind.good, &met.log) {
        (Some(good), Some(left)) => left.starts_with(good),
        (good, _) => good.is_none(),
    };
    if !kept {
        return Some(Wrong::Lost);
    }
    if call.then == Then::Unreadable && met.result != Err(RecoverError::Read) {
        return Some(Wrong::NotRead);
    }
    if met.again.result.is_err() {
        return Some(Wrong::NextFails);
    }
    (met.again != right_again(call, behind, met)).then_some(Wrong::NextDiffers)
}

type Judged<'a> = Case<'a, Segments>;

fn results<'a>(case: &'a Judged<'_>) -> Option<(&'a RecoveredSegment, &'a RecoveredSegment)> {
    match (&case.expected.first.result, &case.got.first.result) {
        (Ok(right), Ok(got)) => Some((right, got)),
        _ => None,
    }
}

fn same_files(right: &[Stored], got: &[Stored], suffixes: &[&str]) -> bool {
    let these = |files: &[Stored]| {
        let mut these = files.to_vec();
        these.retain(|file| suffixes.iter().any(|suffix| file.path.ends_with(suffix)));
        these
    };
    these(right) == these(got)
}

pub(super) fn log_is_right(case: &Judged<'_>) -> bool {
    results(case).is_some_and(|(right, got)| {
        let of = |segment: &RecoveredSegment| (segment.cut, segment.bytes, segment.next_offset);
        of(right) == of(got)
            && same_files(&case.expected.first.files, &case.got.first.files, &[".log"])
    })
}

pub(super) fn log_is_untouched(case: &Judged<'_>) -> bool {
    results(case).is_some_and(|(right, got)| {
        right.last_modified == got.last_modified
            && case.expected.first.log_modified == case.got.first.log_modified
    })
}

pub(super) fn indexes_are_right(case: &Judged<'_>) -> bool {
    results(case).is_some()
        && same_files(
            &case.expected.first.files,
            &case.got.first.files,
            &["index"],
        )
}

pub(super) fn epochs_are_right(case: &Judged<'_>) -> bool {
    results(case).is_some() && case.expected.first.epochs == case.got.first.epochs
}

pub(super) fn segment_is_right(case: &Judged<'_>) -> bool {
    results(case).is_some_and(|(right, got)| {
        let of =
            |segment: &RecoveredSegment| (segment.newest, segment.first_timestamp, segment.created);
        of(right) == of(got) && case.expected.appended == case.got.appended
    })
}

pub(super) fn meets_are_right(case: &Judged<'_>) -> bool {
    let behind = behind(case.call);
    let met = &case.got.met;
    met.iter()
        .all(|met| wrong(case.call, &behind, met).is_none())
}

pub(super) fn memory_is_small(case: &Judged<'_>) -> bool {
    case.got.mebibytes <= MEBIBYTES && results(case).is_some()
}

/// Everything but what nobody can know of real files.
pub(super) fn real_files_are_right(case: &Judged<'_>) -> bool {
    let segments = results(case).is_some_and(|(right, got)| right == got);
    let files = match (&case.expected.appended, &case.got.appended) {
        (Some(right), Some(got)) => right == got,
        _ => case.expected.first.files == case.got.first.files,
    };
    segments && files && case.expected.first.epochs == case.got.first.epochs
}

/// The leader epochs of a log's good batches: `55..57 by 0`.
pub(super) fn led_by(log: &[u8], base: i64) -> Vec<String> {
    recovered(log, base)
        .batches
        .iter()
        .map(|batch| format!("{} ({})", batch.epoch, batch.base_offset))
        .collect()
}
