//! 3.2 `Segment::append`, `Segment::read`.

use super::files;
use super::{code, segment_laws, segment_story};
use crate::course::model::segment::{ModelBatch, ModelSegment};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use crate::page::plural;
use kit::disk::Image;
use kit::{Offset, TimeEntry, Timestamp};
use probe::ch02::EntryError;
use probe::ch03::{LogError, SegmentAnswer, SegmentCall, SegmentScript, SegmentStep};
use probe::disk::{Stored, Where};

/// The log's directory.
pub(super) const DIR: &str = "rides-0";
/// The bytes of a header, which no batch is shorter than.
const HEADER: usize = 61;
/// The largest relative offset, and the largest position, of an index entry.
const LARGEST: i64 = i32::MAX as i64;

pub(super) struct Segments;

impl Exercise for Segments {
    type Call = SegmentScript;
    /// Or why the segment could not be made, which would be our own fault.
    type Answer = Result<SegmentAnswer, String>;

    fn about() -> About {
        About {
            id: ExerciseId::new(3, 2),
            title: "Segment::append, read",
            file: "segment.rs",
            functions: &["Segment::append", "Segment::read"],
            minutes: 50,
            weight: 4,
            heart: false,
            learnt: "A write that fails leaves a torn tail, which no reader sees and the next append mends.",
        }
    }

    fn expected(call: &SegmentScript) -> Self::Answer {
        Ok(run(call, failing_step(call)))
    }

    fn fixed(call: &SegmentScript, answer: &Self::Answer) -> Self::Answer {
        let Ok(answer) = answer else {
            return answer.clone();
        };
        let mut answer = answer.clone();
        // How much is read to answer is free below the bound.
        answer.log_bytes_read = u64::from(answer.log_bytes_read > most_read(call, &answer));
        Ok(answer)
    }

    fn real_files(call: &SegmentScript) -> Option<Image> {
        (call.on == Where::Real).then(|| call.files.clone())
    }

    fn with_files(answer: Self::Answer, found: Vec<Stored>) -> Self::Answer {
        answer.map(|answer| SegmentAnswer {
            files: found,
            ..answer
        })
    }

    fn laws() -> Vec<Law<Self>> {
        segment_laws::laws()
    }

    fn call_text(call: &SegmentScript) -> String {
        let appends = call
            .calls
            .iter()
            .filter(|call| matches!(call, SegmentCall::Append { .. }))
            .count();
        match call.calls.as_slice() {
            [one] => segment_story::call(one),
            more => format!(
                "{} and {}",
                plural(appends, "append"),
                plural(more.len() - appends, "read")
            ),
        }
    }

    fn answer_text(answer: &Self::Answer) -> String {
        match answer {
            Ok(answer) => answer
                .steps
                .iter()
                .map(segment_story::step)
                .collect::<Vec<_>>()
                .join(", "),
            Err(text) => text.clone(),
        }
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        match case.got {
            Ok(got) => segment_story::story(
                case.call,
                &right(case.call, got),
                got,
                most_read(case.call, got),
            ),
            Err(text) => Story {
                headline: format!("the segment could not be made: {text}."),
                ..Story::default()
            },
        }
    }

    fn test(call: &SegmentScript, expected: &Self::Answer) -> String {
        match expected {
            Ok(expected) => {
                let met = failing_step(call);
                let torn_at_the_end = met.is_some() && met == last_append(call);
                code::segment_test(call, expected, torn_at_the_end)
            }
            Err(_) => String::new(),
        }
    }

    fn size(call: &SegmentScript) -> Option<String> {
        Some(plural(call.calls.len(), "call"))
    }
}

/// What a segment must answer if its call number `failing` meets a write that fails.
fn run(script: &SegmentScript, failing: Option<usize>) -> SegmentAnswer {
    let mut segment = ModelSegment::new(script.base.0, script.created.0);
    let mut last_modified = script.created;
    let mut steps = Vec::new();
    for (number, call) in script.calls.iter().enumerate() {
        let result = match call {
            SegmentCall::Read { target, max_bytes } => Ok(segment.read(*target, *max_bytes)),
            SegmentCall::Append { now, batch } => match refused(&segment, batch, script) {
                Some(error) => Err(error),
                None if failing == Some(number) => Err(LogError::Disk),
                None => {
                    segment.batches.push(ModelBatch::read(batch));
                    last_modified = *now;
                    Ok(Vec::new())
                }
            },
        };
        let (timestamp, offset) = segment.newest(segment.batches.len());
        steps.push(SegmentStep {
            result,
            bytes: segment.size(),
            next_offset: Offset(segment.next_offset()),
            newest: TimeEntry {
                timestamp: Timestamp(timestamp),
                offset: Offset(offset),
            },
            first_timestamp: Timestamp(
                segment
                    .batches
                    .first()
                    .map_or(-1, |first| first.max_timestamp),
            ),
            last_modified,
            torn: failing == Some(number),
        });
    }
    let mut files = segment.files(DIR, script.config.index_interval_bytes);
    files.extend(script.files.iter().map(|file| Stored {
        path: file.path.clone(),
        bytes: file.bytes.clone(),
    }));
    files.sort();
    SegmentAnswer {
        steps,
        files,
        log_bytes_read: 0,
    }
}

/// Why a batch is not appended, whatever the disk does.
fn refused(segment: &ModelSegment, batch: &[u8], script: &SegmentScript) -> Option<LogError> {
    if batch.len() < HEADER {
        return Some(LogError::BadBatch);
    }
    let mut next = segment.clone();
    next.batches.push(ModelBatch::read(batch));
    let number = next.batches.len() - 1;
    let (offset, base) = (next.batches[number].last_offset, segment.base_offset);
    let entry = |error| Some(LogError::Entry { error });
    if offset < base || offset - base > LARGEST {
        return entry(EntryError::OffsetOutOfRange {
            offset: Offset(offset),
            base: Offset(base),
        });
    }
    let interval = script.config.index_interval_bytes;
    let (offsets, times) = (
        script.config.roll.index_bytes / 8,
        script.config.roll.index_bytes / 12,
    );
    if next.offset_entries(interval).len() > offsets {
        return entry(EntryError::Full {
            max_entries: offsets,
        });
    }
    // The last slot is for the roll.
    let grew = next.time_entries(interval).len() > segment.time_entries(interval).len();
    if grew && next.time_entries(interval).len() + 1 > times {
        return entry(EntryError::Full { max_entries: times });
    }
    None
}

/// The step that the fault meets where an append writes the log, then the time entry, then the offset entry, and a torn
/// segment's three files are cut first.
fn failing_step(script: &SegmentScript) -> Option<usize> {
    let fault = script.fault?;
    let mut segment = ModelSegment::new(script.base.0, 0);
    let interval = script.config.index_interval_bytes;
    let mut made = 0;
    for (number, call) in script.calls.iter().enumerate() {
        let SegmentCall::Append { batch, .. } = call else {
            continue;
        };
        if refused(&segment, batch, script).is_some() {
            continue;
        }
        let entries = |segment: &ModelSegment| {
            segment.offset_entries(interval).len() + segment.time_entries(interval).len()
        };
        let before = entries(&segment);
        segment.batches.push(ModelBatch::read(batch));
        made += 1 + (entries(&segment) - before) as u64;
        if made >= fault.call {
            return Some(number);
        }
    }
    None
}

/// The step at which the learner's code met the fault: the first append that says so.
fn met_at(script: &SegmentScript, got: &SegmentAnswer) -> Option<usize> {
    script.fault?;
    got.steps
        .iter()
        .zip(&script.calls)
        .position(|(step, call)| {
            step.result == Err(LogError::Disk) && matches!(call, SegmentCall::Append { .. })
        })
}

/// The right answer to what the learner's code met: which write it is that fails depends on their order.
pub(super) fn right(script: &SegmentScript, got: &SegmentAnswer) -> SegmentAnswer {
    let met = met_at(script, got);
    let mut right = run(
        script,
        met.or_else(|| failing_step(script).filter(|_| script.fault.is_some())),
    );
    for ((right, yours), call) in right.steps.iter_mut().zip(&got.steps).zip(&script.calls) {
        // A read does not mend, and who refuses a batch may do so before or after it.
        let told = matches!(right.result, Ok(_) | Err(LogError::Disk));
        if matches!(call, SegmentCall::Read { .. }) || !told {
            right.torn = yours.torn;
        }
    }
    if met.is_some() && met == last_append(script) {
        // What the failed write left is only cut by the next append.
        for file in &mut right.files {
            let yours = got.files.iter().find(|yours| yours.path == file.path);
            if let Some(yours) = yours.filter(|yours| yours.bytes.starts_with(&file.bytes)) {
                file.bytes.clone_from(&yours.bytes);
            }
        }
    }
    right
}

fn last_append(script: &SegmentScript) -> Option<usize> {
    let is_append = |call: &SegmentCall| matches!(call, SegmentCall::Append { .. });
    script.calls.iter().rposition(is_append)
}

/// How many bytes of the `.log` a reader may read in all the script: the answers, and the headers on the way to and behind them.
pub(super) fn most_read(script: &SegmentScript, got: &SegmentAnswer) -> u64 {
    let mut segment = ModelSegment::new(script.base.0, 0);
    let mut most = 0;
    for (call, step) in script.calls.iter().zip(&got.steps) {
        match call {
            SegmentCall::Append { batch, .. } if step.result.is_ok() && batch.len() >= HEADER => {
                segment.batches.push(ModelBatch::read(batch));
            }
            SegmentCall::Append { .. } => {}
            SegmentCall::Read { target, max_bytes } => {
                let entries = segment.offset_entries(script.config.index_interval_bytes);
                let start = entries
                    .iter()
                    .rfind(|entry| entry.0 <= target.0)
                    .map_or(0, |entry| entry.1);
                let answer = segment.read(*target, *max_bytes).len() as u64;
                let walked =
                    (0..segment.batches.len()).filter(|&number| segment.position(number) >= start);
                let below = walked
                    .filter(|&number| segment.batches[number].last_offset < target.0)
                    .count() as u64;
                let inside = files::count(&segment.read(*target, *max_bytes));
                most += 2 * answer + HEADER as u64 * (below + inside + 2);
            }
        }
    }
    most
}

pub(super) fn few_reads(case: &Case<'_, Segments>) -> bool {
    case.got
        .as_ref()
        .is_ok_and(|got| got.log_bytes_read <= most_read(case.call, got))
}

pub(super) fn is_right(case: &Case<'_, Segments>) -> bool {
    case.got.as_ref().is_ok_and(|got| {
        let right = right(case.call, got);
        got.steps == right.steps && got.files == right.files
    })
}

pub(super) fn steps_are_right(case: &Case<'_, Segments>) -> bool {
    case.got
        .as_ref()
        .is_ok_and(|got| got.steps == right(case.call, got).steps)
}
