//! 3.4 `Log::append`.

use super::segment::DIR;
use super::{append_code, append_laws, append_story};
use crate::course::model::batch::{self, crc, place};
use crate::course::model::log::ModelLog;
use crate::course::model::segment::{ModelBatch, ModelSegment};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use crate::page::plural;
use kit::Offset;
use kit::disk::Image;
use probe::ch03::{AppendAnswer, AppendCall, AppendScript, AppendStep, Appended, LogError};
use probe::disk::{Stored, Where};

pub(super) struct Appends;

impl Exercise for Appends {
    type Call = AppendScript;
    /// Or why the log could not be made, which would be our own fault.
    type Answer = Result<AppendAnswer, String>;

    fn about() -> About {
        About {
            id: ExerciseId::new(3, 4),
            title: "Log::append",
            file: "append.rs",
            functions: &["Log::append"],
            minutes: 40,
            weight: 4,
            heart: false,
            learnt: "A leader gives a batch its offsets; a follower keeps those that the batch came with.",
        }
    }

    fn expected(call: &AppendScript) -> Self::Answer {
        Ok(run(call, failing(call)))
    }

    fn fixed(call: &AppendScript, answer: &Self::Answer) -> Self::Answer {
        match answer {
            Ok(got) if right(call, got) == *got => Self::expected(call),
            _ => answer.clone(),
        }
    }

    fn real_files(call: &AppendScript) -> Option<Image> {
        (call.on == Where::Real).then(Vec::new)
    }

    fn with_files(answer: Self::Answer, found: Vec<Stored>) -> Self::Answer {
        answer.map(|answer| AppendAnswer {
            files: found,
            ..answer
        })
    }

    fn laws() -> Vec<Law<Self>> {
        append_laws::laws()
    }

    fn call_text(call: &AppendScript) -> String {
        match call.calls.as_slice() {
            [one] => append_story::call(one),
            more => plural(more.len(), "append"),
        }
    }

    fn answer_text(answer: &Self::Answer) -> String {
        match answer {
            Ok(answer) => answer
                .steps
                .iter()
                .map(append_story::step)
                .collect::<Vec<_>>()
                .join(", "),
            Err(text) => text.clone(),
        }
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        match case.got {
            Ok(got) => append_story::story(case.call, &right(case.call, got), got),
            Err(text) => Story {
                headline: format!("the log could not be made: {text}."),
                ..Story::default()
            },
        }
    }

    fn test(call: &AppendScript, expected: &Self::Answer) -> String {
        match expected {
            Ok(expected) => append_code::test(call, expected),
            Err(_) => String::new(),
        }
    }

    fn size(call: &AppendScript) -> Option<String> {
        Some(plural(call.calls.len(), "append"))
    }
}

/// What an append leaves that meets a call of the disk that fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Left {
    /// At most a tail that is cut off later.
    Nothing,
    /// The last time entry of a segment that is still the active one.
    LastTime,
    /// A new segment, empty.
    NewSegment,
}

/// Whether these bytes are one good batch.
pub(super) fn is_good(bytes: &[u8]) -> bool {
    batch::header(bytes).is_some_and(|header| {
        i64::from(header.batch_length) + batch::LENGTH_END as i64 == bytes.len() as i64
            && header.magic == 2
            && bytes[place("crc")] == crc(bytes).to_be_bytes()
            && header.records_count >= 0
    })
}

/// The batch as it stands in the log, or why it is refused.
pub(super) fn admit(log: &ModelLog, call: &AppendCall) -> Result<ModelBatch, LogError> {
    match is_good(&call.batch) {
        true => log.admit(&call.batch, call.leader),
        false => Err(LogError::BadBatch),
    }
}

pub(super) fn empty(script: &AppendScript) -> ModelLog {
    ModelLog::new(DIR, script.config, script.start.0, script.created)
}

/// What the log must answer if one of its appends fails and leaves this.
fn run(script: &AppendScript, failing: Option<(usize, Left)>) -> AppendAnswer {
    let mut log = empty(script);
    let mut steps = Vec::new();
    for (number, call) in script.calls.iter().enumerate() {
        let left = failing.filter(|(at, _)| *at == number);
        let result = admit(&log, call).and_then(|batch| match left {
            None => {
                log.take(&batch, call.now);
                Ok(Appended {
                    base_offset: Offset(batch.base_offset),
                    last_offset: Offset(batch.last_offset),
                })
            }
            Some((_, left)) => {
                fail(&mut log, &batch, call, left);
                Err(LogError::Disk)
            }
        });
        steps.push(AppendStep {
            result,
            end: Offset(log.end()),
            segments: log
                .segments
                .iter()
                .map(|segment| Offset(segment.base_offset))
                .collect(),
        });
    }
    let batches = log.segments.iter().flat_map(|segment| &segment.batches);
    let seen: Vec<&[u8]> = batches.map(|batch| &batch.bytes[..]).collect();
    AppendAnswer {
        steps,
        seen: Ok(seen.concat()),
        files: log.files(),
    }
}

fn fail(log: &mut ModelLog, batch: &ModelBatch, call: &AppendCall, left: Left) {
    match left {
        Left::Nothing => {}
        Left::NewSegment => log.roll_for(batch, call.now),
        Left::LastTime => {
            let count = log.active().batches.len();
            log.active_mut().sealed_early.push(count);
        }
    }
}

/// The append that meets the fault where the log seals, makes three files and writes the batch and its entries.
fn failing(script: &AppendScript) -> Option<(usize, Left)> {
    let fault = script.fault?;
    let interval = script.config.index_interval_bytes;
    let entries = |segment: &ModelSegment| {
        (segment.offset_entries(interval).len() + segment.time_entries(interval).len()) as u64
    };
    let mut log = empty(script);
    let mut made = 0;
    for (number, call) in script.calls.iter().enumerate() {
        let Ok(batch) = admit(&log, call) else {
            continue;
        };
        let before = log.clone();
        log.roll_for(&batch, call.now);
        if log.segments.len() > before.segments.len() {
            let old = &log.segments[before.segments.len() - 1];
            made += entries(old) - entries(before.active());
            if made >= fault.call {
                return Some((number, Left::Nothing));
            }
            made += 3;
            if made >= fault.call {
                return Some((number, Left::LastTime));
            }
        }
        let before = entries(log.active());
        log.active_mut().batches.push(batch);
        made += 1 + entries(log.active()) - before;
        if made >= fault.call {
            return Some((number, Left::NewSegment));
        }
    }
    None
}

/// The append at which the learner's code met the fault: the first that says so. Who tries again at once never says it.
pub(super) fn met_at(script: &AppendScript, got: &AppendAnswer) -> Option<usize> {
    script.fault?;
    got.steps
        .iter()
        .position(|step| step.result == Err(LogError::Disk))
}

/// The right answer to what the learner's code met: which call of the disk it is that fails depends on their order.
pub(super) fn right(script: &AppendScript, got: &AppendAnswer) -> AppendAnswer {
    let Some(met) = met_at(script, got) else {
        return run(script, None);
    };
    let closeness = |right: &AppendAnswer| {
        let steps = right.steps.iter().zip(&got.steps);
        let same = steps.take_while(|(right, yours)| right == yours).count();
        (same, right.seen == got.seen, right.files == got.files)
    };
    [Left::NewSegment, Left::LastTime, Left::Nothing]
        .into_iter()
        .map(|left| with_leftovers(run(script, Some((met, left))), met, got))
        .max_by_key(closeness)
        .unwrap_or_else(|| run(script, None))
}

/// What a call that failed may leave: a tail until the next append, and index files without a `.log`.
fn with_leftovers(mut right: AppendAnswer, met: usize, got: &AppendAnswer) -> AppendAnswer {
    let mended = right.steps[met..].iter().any(|step| step.result.is_ok());
    for file in &mut right.files {
        let yours = got.files.iter().find(|yours| yours.path == file.path);
        if let Some(yours) = yours.filter(|yours| !mended && yours.bytes.starts_with(&file.bytes)) {
            file.bytes.clone_from(&yours.bytes);
        }
    }
    let stem = |file: &Stored| file.path.split('.').next().map(str::to_string);
    let known: Vec<Option<String>> = right.files.iter().map(stem).collect();
    let stray = got.files.iter().filter(|file| {
        file.path.ends_with("index") && file.bytes.is_empty() && !known.contains(&stem(file))
    });
    right.files.extend(stray.cloned());
    right.files.sort();
    right
}

pub(super) fn is_right(case: &Case<'_, Appends>) -> bool {
    case.got
        .as_ref()
        .is_ok_and(|got| right(case.call, got) == *got)
}

/// The same, whatever the index files hold: these are another law's.
pub(super) fn all_but_indexes(case: &Case<'_, Appends>) -> bool {
    case.got.as_ref().is_ok_and(|got| {
        let right = right(case.call, got);
        let logs = |files: &[Stored]| -> Vec<Stored> {
            let log = |file: &&Stored| file.path.ends_with(".log");
            files.iter().filter(log).cloned().collect()
        };
        got.steps == right.steps && got.seen == right.seen && logs(&got.files) == logs(&right.files)
    })
}
