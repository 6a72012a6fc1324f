//! 3.7 `Log::delete_expired`, `purge`.

use super::delete_model::{self, segments};
use super::dirs::{name, segment_file};
use super::segment::DIR;
use super::{code, delete_laws, delete_story};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use crate::page::plural;
use kit::disk::Image;
use probe::ch03::{DeleteAnswer, DeleteRun, DeleteScript, Trouble};
use probe::disk::{Listed, Stored, Where};

pub(super) struct Deleting;

impl Exercise for Deleting {
    type Call = DeleteScript;
    /// Or why the log could not be made, which would be our own fault or an earlier exercise's.
    type Answer = Result<DeleteAnswer, String>;

    fn about() -> About {
        About {
            id: ExerciseId::new(3, 7),
            title: "delete_expired, purge",
            file: "delete.rs",
            functions: &["Log::delete_expired", "purge"],
            minutes: 35,
            weight: 3,
            heart: false,
            learnt: "Segments are renamed first and removed later, so a deletion can go on where it stopped.",
        }
    }

    fn expected(call: &DeleteScript) -> Self::Answer {
        Ok(DeleteAnswer {
            runs: delete_model::needed(call),
            found: found(call),
        })
    }

    fn fixed(call: &DeleteScript, answer: &Self::Answer) -> Self::Answer {
        match answer {
            Ok(got) if is_exact(call, got) && losses(call, got).is_none() => Self::expected(call),
            other => other.clone(),
        }
    }

    fn real_files(call: &DeleteScript) -> Option<Image> {
        (call.on == Where::Real).then(|| call.files.clone())
    }

    fn with_files(answer: Self::Answer, found: Vec<Stored>) -> Self::Answer {
        let listed = |file: &Stored| Listed::of(&file.path, &file.bytes);
        answer.map(|answer| DeleteAnswer {
            found: found.iter().map(listed).collect(),
            ..answer
        })
    }

    fn laws() -> Vec<Law<Self>> {
        delete_laws::laws()
    }

    fn call_text(call: &DeleteScript) -> String {
        match call.calls.as_slice() {
            [one] => delete_story::call(one),
            [one, rest @ ..] => format!(
                "{} and {}",
                delete_story::call(one),
                plural(rest.len(), "more call")
            ),
            [] => "no call".into(),
        }
    }

    fn answer_text(answer: &Self::Answer) -> String {
        match answer {
            Ok(answer) => answer
                .runs
                .last()
                .map_or_else(String::new, delete_story::results),
            Err(text) => text.clone(),
        }
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        match case.got {
            Ok(got) => delete_story::story(case.call, got),
            Err(text) => Story {
                headline: format!("the log could not be made: {text}."),
                ..Story::default()
            },
        }
    }

    fn test(call: &DeleteScript, expected: &Self::Answer) -> String {
        match expected {
            Ok(expected) => code::delete_test(call, expected),
            Err(_) => String::new(),
        }
    }

    fn size(call: &DeleteScript) -> Option<String> {
        Some(plural(call.segments.len(), "segment"))
    }
}

/// What must be found on a real disk.
pub(super) fn found(script: &DeleteScript) -> Vec<Listed> {
    match script.on {
        Where::Simulated => Vec::new(),
        Where::Real => delete_model::undisturbed(script).1,
    }
}

/// The first run that is not right, its first wrong step, and what would have been right.
pub(super) fn first_wrong(
    script: &DeleteScript,
    got: &DeleteAnswer,
) -> Option<(usize, usize, DeleteRun)> {
    let right = delete_model::needed(script);
    let between = match got.runs.iter().any(|run| run.at_sync) {
        true => delete_model::between(script),
        false => Vec::new(),
    };
    let undisturbed = delete_model::undisturbed(script).0;
    let last = got.runs.len().saturating_sub(1);
    for (number, run) in got.runs.iter().enumerate() {
        // Nothing failed in the last run.
        let mut right: Vec<&DeleteRun> = match number == last {
            true => vec![&undisturbed],
            false if run.at_sync => between.iter().collect(),
            false => right.iter().collect(),
        };
        if right.iter().any(|right| right.steps == run.steps) {
            continue;
        }
        right.sort_by_key(|right| std::cmp::Reverse(nearness(right, run)));
        if let Some(&right) = right.first() {
            let same = |step: &usize| run.steps.get(*step) == right.steps.get(*step);
            let step = (0..right.steps.len()).take_while(same).count();
            return Some((number, step, right.clone()));
        }
    }
    None
}

/// How near a run comes to a right one: in its first wrong step, results count more than files.
fn nearness(right: &DeleteRun, run: &DeleteRun) -> (usize, bool, usize, bool) {
    let same = right
        .steps
        .iter()
        .zip(&run.steps)
        .take_while(|(right, yours)| right == yours)
        .count();
    let (Some(right), Some(yours)) = (right.steps.get(same), run.steps.get(same)) else {
        return (same, false, 0, false);
    };
    let files = right.files.iter().filter(|file| yours.files.contains(file));
    (
        same,
        right.result == yours.result,
        files.count(),
        right.start == yours.start,
    )
}

/// Whether the answers, memory and files are right everywhere.
pub(super) fn is_exact(script: &DeleteScript, got: &DeleteAnswer) -> bool {
    !got.runs.is_empty() && first_wrong(script, got).is_none() && got.found == found(script)
}

/// What a directory that is left has lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Loss {
    /// A `.log` without an index file: a log does not open with it.
    NoIndex { base: i64, suffix: &'static str },
    /// The `.log` of a segment that holds records at or above the start.
    Records { base: i64, next: i64 },
}

/// The first run that leaves less than a log, and what it has lost: another reader looks at the directory.
pub(super) fn losses(script: &DeleteScript, got: &DeleteAnswer) -> Option<(usize, Loss)> {
    let lost = |(number, run): (usize, &DeleteRun)| Some((number, loss(script, run)?));
    match script.trouble {
        Some(Trouble::Stop | Trouble::PowerLoss { .. }) => {
            got.runs.iter().enumerate().find_map(lost)
        }
        _ => None,
    }
}

fn loss(script: &DeleteScript, run: &DeleteRun) -> Option<Loss> {
    let start = run.steps.last().map_or(script.start, |step| step.start);
    let power = matches!(script.trouble, Some(Trouble::PowerLoss { .. }));
    let there = |base: i64, suffix: &str| {
        let path = format!("{DIR}/{base:020}{suffix}");
        run.left.iter().find(|file| file.path == path)
    };
    for segment in segments(script) {
        let path = format!("{DIR}/{:020}.log", segment.base);
        let before = script.files.iter().find(|file| file.path == path);
        let before = before.map(|file| Listed::of(&file.path, &file.bytes));
        if segment.next > start.0 && there(segment.base, ".log") != before.as_ref() {
            let (base, next) = (segment.base, segment.next);
            return Some(Loss::Records { base, next });
        }
    }
    for file in &run.left {
        let Some((base, ".log")) = segment_file(name(&file.path)) else {
            continue;
        };
        // When the power fails, which names go is not in anybody's hand: chapter 4 makes index files anew.
        let missing = |suffix: &&str| !power && there(base, suffix).is_none();
        if let Some(suffix) = [".index", ".timeindex"].into_iter().find(missing) {
            return Some(Loss::NoIndex { base, suffix });
        }
    }
    None
}

pub(super) fn exact(case: &Case<'_, Deleting>) -> bool {
    case.got == case.expected || case.got.as_ref().is_ok_and(|got| is_exact(case.call, got))
}

pub(super) fn survives(case: &Case<'_, Deleting>) -> bool {
    case.got
        .as_ref()
        .is_ok_and(|got| losses(case.call, got).is_none())
}
