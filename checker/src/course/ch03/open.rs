//! 3.8 `Log::open`.

use super::open_model::{self, Opened, appended, opened};
use super::{code, dirs, open_laws, open_story};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use crate::page::plural;
use kit::Timestamp;
use kit::disk::Image;
use probe::ch03::{LogError, OpenAnswer, OpenScript, OpenStep, OpenedLog};
use probe::disk::{Listed, Stored, Where};

pub(super) struct Opening;

impl Exercise for Opening {
    type Call = OpenScript;
    type Answer = Result<OpenAnswer, String>;

    fn about() -> About {
        About {
            id: ExerciseId::new(3, 8),
            title: "Log::open",
            file: "open.rs",
            functions: &["Log::open"],
            minutes: 60,
            weight: 5,
            heart: false,
            learnt: "To open a log you read no .log but the last one, and of that little more than its tail.",
        }
    }

    fn expected(call: &OpenScript) -> Self::Answer {
        let opened = opened(call);
        Ok(OpenAnswer {
            steps: open_model::steps(call, &opened)
                .into_iter()
                .map(|step| told(call, step))
                .collect(),
            appends: appends(call, &opened),
            files: files(call, &opened),
            other_logs_read: 0,
            other_indexes_read: 0,
            active_log_read: 0,
        })
    }

    fn fixed(call: &OpenScript, answer: &Self::Answer) -> Self::Answer {
        let (Ok(got), Ok(right)) = (answer, Self::expected(call)) else {
            return answer.clone();
        };
        let most = most_read(&opened(call));
        let mut fixed = match is_exact(call, got) {
            true => right,
            false => got.clone(),
        };
        // How much is read is free below the bounds.
        fixed.other_logs_read = u64::from(got.other_logs_read > 0);
        fixed.other_indexes_read = u64::from(got.other_indexes_read > most.others);
        fixed.active_log_read = u64::from(got.active_log_read > most.active);
        Ok(fixed)
    }

    fn real_files(call: &OpenScript) -> Option<Image> {
        (call.on == Where::Real).then(|| open_model::files(call))
    }

    fn with_files(answer: Self::Answer, found: Vec<Stored>) -> Self::Answer {
        answer.map(|answer| OpenAnswer {
            files: found,
            ..answer
        })
    }

    fn laws() -> Vec<Law<Self>> {
        open_laws::laws()
    }

    fn call_text(call: &OpenScript) -> String {
        let logs = open_model::files(call)
            .iter()
            .filter_map(|file| dirs::segment_file(dirs::name(&file.path)))
            .filter(|(_, suffix)| *suffix == ".log")
            .count();
        let then = match call.appends.len() {
            0 => String::new(),
            more => format!(", then {}", plural(more, "append")),
        };
        format!(
            "open({}, log start {}){then}",
            plural(logs, "segment"),
            call.log_start
        )
    }

    fn answer_text(answer: &Self::Answer) -> String {
        match answer {
            Ok(answer) => answer
                .steps
                .last()
                .map_or_else(String::new, |step| open_story::result(&step.result)),
            Err(text) => text.clone(),
        }
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        match case.got {
            Ok(got) => open_story::story(case.call, got),
            Err(text) => Story {
                headline: format!("the log could not be opened: {text}."),
                ..Story::default()
            },
        }
    }

    fn test(call: &OpenScript, expected: &Self::Answer) -> String {
        match expected {
            Ok(expected) => code::open_test(call, expected),
            Err(_) => String::new(),
        }
    }

    fn size(call: &OpenScript) -> Option<String> {
        let count = open_model::files(call).len();
        Some(plural(count, "file"))
    }
}

/// How many bytes may be read.
pub(super) struct Most {
    /// Of all index files but the active segment's.
    pub others: u64,
    /// Of the active segment's `.log`.
    pub active: u64,
}

pub(super) fn most_read(opened: &Opened) -> Most {
    Most {
        others: 12 * opened.others,
        active: 2 * 61 * opened.headers,
    }
}

/// What each append and the closing must come to.
fn appends(script: &OpenScript, opened: &Opened) -> Vec<Result<(), LogError>> {
    match opened.right.first() {
        Some(Ok(_)) if !script.appends.is_empty() => vec![Ok(()); script.appends.len() + 1],
        _ => Vec::new(),
    }
}

/// The files at the end, where they are answered.
pub(super) fn files(script: &OpenScript, opened: &Opened) -> Vec<Stored> {
    let done = !appends(script, opened).is_empty();
    match done || script.on == Where::Real {
        true => appended(script, opened),
        false => Vec::new(),
    }
}

/// A step as far as it is told on this disk: on a real one the files are read back at the end, and when they were changed is its
/// own business.
fn told(script: &OpenScript, mut step: OpenStep) -> OpenStep {
    if script.on == Where::Real {
        step.files.clear();
        if let Ok(log) = &mut step.result {
            for segment in &mut log.segments {
                segment.last_modified = Timestamp(0);
            }
        }
    }
    step
}

/// The first step that is not right, and what would be.
pub(super) fn first_wrong(script: &OpenScript, got: &OpenAnswer) -> Option<(usize, OpenStep)> {
    let opened = opened(script);
    let last = open_model::steps(script, &opened).len() - 1;
    let stay = |step: &OpenStep| {
        let there = |file: &kit::disk::FileImage| {
            let listed = Listed::of(&file.path, &file.bytes);
            !opened.files.contains_key(&file.path) || step.files.contains(&listed)
        };
        open_model::files(script).iter().all(there)
    };
    for (number, right) in open_model::steps(script, &opened).into_iter().enumerate() {
        let right = told(script, right);
        let Some(yours) = got.steps.get(number) else {
            return Some((number, right));
        };
        let yours = told(script, yours.clone());
        let good = if number < last {
            // A call that was not needed may have failed, and it is free in which order the directory is cleaned.
            let free = right.result.is_ok();
            (yours.result == right.result || (free && yours.result == Err(LogError::Disk)))
                && stay(&yours)
        } else {
            let any = |one: &Result<OpenedLog, LogError>| {
                let result = one.clone();
                let files = Vec::new();
                told(script, OpenStep { result, files }).result == yours.result
            };
            opened.right.iter().any(any) && yours.files == right.files
        };
        if !good {
            return Some((number, right));
        }
    }
    None
}

/// Whether everything is right but for how much was read.
pub(super) fn is_exact(script: &OpenScript, got: &OpenAnswer) -> bool {
    let opened = opened(script);
    first_wrong(script, got).is_none()
        && got.appends == appends(script, &opened)
        && got.files == files(script, &opened)
}

/// Whether the answer is what the model answers first: the most frequent case, and the cheapest to see.
fn is_first(case: &Case<'_, Opening>) -> bool {
    let (Ok(got), Ok(right)) = (case.got, case.expected) else {
        return false;
    };
    got.steps == right.steps && got.appends == right.appends && got.files == right.files
}

pub(super) fn exact(case: &Case<'_, Opening>) -> bool {
    is_first(case) || case.got.as_ref().is_ok_and(|got| is_exact(case.call, got))
}

/// The same, without what only the active segment's batches say.
pub(super) fn others(case: &Case<'_, Opening>) -> bool {
    let Ok(got) = case.got else {
        return false;
    };
    if is_first(case) {
        return true;
    }
    let mut got = got.clone();
    let right = opened(case.call);
    if let (Some(step), Some(Ok(right))) = (got.steps.last_mut(), right.right.first())
        && let Ok(log) = &mut step.result
        && let (Some(yours), Some(active)) = (log.segments.last_mut(), right.segments.last())
        && yours.base_offset == active.base_offset
    {
        yours.next_offset = active.next_offset;
        yours.first_timestamp = active.first_timestamp;
        yours.newest = active.newest;
    }
    is_exact(case.call, &got)
}

pub(super) fn cheap(case: &Case<'_, Opening>) -> bool {
    let most = most_read(&opened(case.call));
    case.got.as_ref().is_ok_and(|got| {
        got.other_logs_read == 0
            && got.other_indexes_read <= most.others
            && got.active_log_read <= most.active
    })
}
