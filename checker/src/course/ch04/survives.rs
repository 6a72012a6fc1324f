//! 4.1 `survives`.

use super::{code, words};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use crate::page::plural;
use probe::ch04::{Failure, Step, Survives, Survivors};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, prop_oneof};

pub(super) struct WhatSurvives;

impl Exercise for WhatSurvives {
    type Call = Survives;
    type Answer = Survivors;

    fn about() -> About {
        About {
            id: ExerciseId::new(4, 1),
            title: "survives",
            file: "survives.rs",
            functions: &["survives"],
            minutes: 20,
            weight: 2,
            heart: false,
            learnt: "After a loss of power a write is sure only if its bytes and its file's name were synced.",
        }
    }

    fn expected(call: &Survives) -> Survivors {
        let mut at_most = writes(&call.history);
        at_most.sort_unstable();
        let certain = |id: &u32| match call.failure {
            Failure::ProcessCrash => true,
            Failure::PowerLoss => bytes_are_safe(call, *id) && name_is_safe(call, *id),
        };
        Survivors {
            at_least: at_most.iter().copied().filter(certain).collect(),
            at_most,
        }
    }

    fn laws() -> Vec<Law<Self>> {
        // The kind of each step, and its file. What cannot be done is left out.
        let steps = |most: usize| vec((0..8_u8, 0..3_usize), 1..most);
        let there = || {
            prop_oneof![
                2 => Just([false, false, false]),
                1 => Just([false, true, false]),
                2 => Just([true, true, true]),
            ]
        };
        let any = |failure: Failure| {
            (steps(14), there()).prop_map(move |(steps, there)| built(&steps, there, failure))
        };
        let old_files =
            steps(12).prop_map(|steps| built(&steps, [true, true, true], Failure::PowerLoss));
        let lost = |history: &str| read(history, Failure::PowerLoss);
        let killed = |history: &str| read(history, Failure::ProcessCrash);
        vec![
            Law::new(
                "survives-killed",
                "after a process crash at_least and at_most both hold every write",
                any(Failure::ProcessCrash),
            )
            .examples(vec![
                killed(""),
                killed("w a"),
                killed("create a, w a"),
                killed("create a, w a, sync a, w a, create b, w b"),
            ])
            .cases(60),
            Law::new(
                "survives-at-most",
                "after a loss of power at_most holds every write",
                any(Failure::PowerLoss),
            )
            .holds(|case: &Case<'_, Self>| case.got.at_most == case.expected.at_most)
            .examples(vec![
                lost(""),
                lost("w a"),
                lost("create a, w a"),
                lost("w a, sync a, w a"),
            ])
            .cases(60),
            Law::new(
                "survives-bytes",
                "at_least holds a write only if behind it stands a sync of the same file",
                old_files,
            )
            .holds(|case: &Case<'_, Self>| case.got.at_least == case.expected.at_least)
            .examples(vec![
                lost("w a"),
                lost("w a, sync a"),
                lost("sync a, w a"),
                lost("w a, sync dir"),
                lost("w a, sync b"),
                lost("w a, sync a, w a"),
                lost("w a, w a, sync a"),
                lost("w a, w b, sync b, w a"),
                lost("w a, sync a, w a, sync a, w a"),
            ])
            .cases(80),
            Law::new(
                "survives-name",
                "at_least holds a write only if behind the file's create, if there is one, stands a sync of the directory",
                any(Failure::PowerLoss),
            )
            .holds(|case: &Case<'_, Self>| case.got.at_least == case.expected.at_least)
            .examples(vec![
                lost("create a, w a, sync a"),
                lost("create a, w a, sync a, sync dir"),
                lost("create a, w a, sync dir, sync a"),
                lost("create a, sync dir, w a, sync a"),
                lost("sync dir, create a, w a, sync a"),
                lost("create a, w a, sync dir"),
                lost("create a, sync dir, create b, w b, sync b"),
                lost("create a, create b, sync dir, w b, sync b"),
                lost("create a, w a, sync a, sync dir, create b, w b, sync b, w a, sync a"),
                lost("w c, create a, w a, sync a, sync c"),
            ])
            .cases(120),
        ]
    }

    fn call_text(call: &Survives) -> String {
        format!("survives a {}", failure(call))
    }

    fn answer_text(answer: &Survivors) -> String {
        let list = |ids: &[u32]| names(ids).join(" ");
        format!(
            "at least {}, at most {}",
            list(&answer.at_least),
            list(&answer.at_most)
        )
    }

    fn story(case: &Case<'_, Self>, law: &str) -> Story {
        let sets = [
            ("at_least", &case.expected.at_least, &case.got.at_least),
            ("at_most", &case.expected.at_most, &case.got.at_most),
        ];
        let wrong = |set: &&(&str, &Vec<u32>, &Vec<u32>)| set.1 != set.2;
        // The law says which of the two it is about.
        let preferred = sets
            .iter()
            .rfind(|set| law == "survives-at-most" && wrong(set));
        let Some((set, right, yours)) = preferred.or_else(|| sets.iter().find(wrong)) else {
            return Story::default();
        };
        let missing = right.iter().find(|id| !yours.contains(id));
        let extra = yours.iter().find(|id| !right.contains(id));
        let Some(id) = extra.or(missing) else {
            return Story::default();
        };
        let headline = if extra.is_some() {
            format!("After a {} {set} must not hold w{id}.", failure(case.call))
        } else {
            format!("After a {} {set} must hold w{id}.", failure(case.call))
        };
        let steps: Vec<String> = case.call.history.iter().map(step_text).collect();
        let mut picture = words::wrapped("history", &steps, 4);
        picture.push(format!("            then a {}", failure(case.call)));
        picture.extend(words::wrapped(
            set,
            &[format!("expected   {}", names(right).join(" "))],
            1,
        ));
        picture.push(format!("            you        {}", names(yours).join(" ")));
        picture.extend(why(case.call, *id));
        Story {
            headline,
            picture,
            so: Some(consequence(case.call, set, extra.is_some()).into()),
            right: (sets[0].1 == sets[0].2)
                .then(|| "at_least.".into())
                .or_else(|| (sets[1].1 == sets[1].2).then(|| "at_most.".into())),
        }
    }

    fn test(call: &Survives, expected: &Survivors) -> String {
        let step = |step: &Step| match step {
            Step::Create { file } => format!("Step::Create {{ file: {file:?}.into() }}"),
            Step::Write { id, file } => {
                format!("Step::Write {{ id: WriteId({id}), file: {file:?}.into() }}")
            }
            Step::Sync { file } => format!("Step::Sync {{ file: {file:?}.into() }}"),
            Step::SyncDir => "Step::SyncDir".into(),
        };
        let ids = |ids: &[u32]| -> String {
            let ids: Vec<String> = ids.iter().map(|id| format!("WriteId({id})")).collect();
            format!("[{}].into()", ids.join(", "))
        };
        let mut body = vec![
            "#[expect(unused_imports, reason = \"not every history has writes\")]".to_string(),
            "use ch04_recovery::{Failure, Step, Survivors, WriteId};".into(),
            "let history: &[Step] = &[".into(),
        ];
        if call
            .history
            .iter()
            .any(|step| !matches!(step, Step::SyncDir))
            && !writes(&call.history).is_empty()
        {
            body.remove(0);
        }
        body.extend(
            call.history
                .iter()
                .map(|made| format!("    {},", step(made))),
        );
        body.push("];".into());
        body.push(format!(
            "let survivors = Survivors {{ at_least: {}, at_most: {} }};",
            ids(&expected.at_least),
            ids(&expected.at_most)
        ));
        body.push(format!(
            "assert_eq!(ch04_recovery::survives(history, Failure::{:?}), survivors);",
            call.failure
        ));
        code::test("survives", call, &body)
    }

    fn size(call: &Survives) -> Option<String> {
        Some(plural(call.history.len(), "step"))
    }
}

fn writes(history: &[Step]) -> Vec<u32> {
    let id = |step: &Step| match step {
        Step::Write { id, .. } => Some(*id),
        _ => None,
    };
    history.iter().filter_map(id).collect()
}

/// The file of a write, and the steps behind the write.
fn written(call: &Survives, wanted: u32) -> (&str, &[Step]) {
    let found = call
        .history
        .iter()
        .enumerate()
        .find_map(|(at, step)| match step {
            Step::Write { id, file } if *id == wanted => Some((file.as_str(), &call.history[at..])),
            _ => None,
        });
    found.unwrap_or(("", &[]))
}

fn bytes_are_safe(call: &Survives, id: u32) -> bool {
    let (file, behind) = written(call, id);
    behind
        .iter()
        .any(|step| *step == Step::Sync { file: file.into() })
}

/// The steps behind the create of a write's file, if there is a create.
fn behind_create(call: &Survives, id: u32) -> Option<&[Step]> {
    let (file, _) = written(call, id);
    let made = Step::Create { file: file.into() };
    let at = call.history.iter().position(|step| *step == made)?;
    Some(&call.history[at..])
}

fn name_is_safe(call: &Survives, id: u32) -> bool {
    behind_create(call, id).is_none_or(|behind| behind.contains(&Step::SyncDir))
}

fn failure(call: &Survives) -> &'static str {
    match call.failure {
        Failure::ProcessCrash => "process crash",
        Failure::PowerLoss => "loss of power",
    }
}

fn names(ids: &[u32]) -> Vec<String> {
    if ids.is_empty() {
        return vec!["(none)".into()];
    }
    ids.iter().map(|id| format!("w{id}")).collect()
}

fn step_text(step: &Step) -> String {
    match step {
        Step::Create { file } => format!("create {file}"),
        Step::Write { id, file } => format!("write w{id} {file}"),
        Step::Sync { file } => format!("sync {file}"),
        Step::SyncDir => "sync dir".into(),
    }
}

/// What the history says about one write.
fn why(call: &Survives, id: u32) -> Vec<String> {
    if !writes(&call.history).contains(&id) {
        return vec![format!("w{id:<11}nobody wrote it")];
    }
    if call.failure == Failure::ProcessCrash {
        return vec![format!("w{id:<11}was in the page cache before the crash")];
    }
    let (file, _) = written(call, id);
    let bytes = if bytes_are_safe(call, id) {
        format!("a sync of {file} stands behind it")
    } else {
        format!("no sync of {file} stands behind it")
    };
    let name = match behind_create(call, id) {
        None => format!("{file} was there before"),
        Some(_) if name_is_safe(call, id) => {
            format!("a sync of the directory stands behind create {file}")
        }
        Some(_) => format!("no sync of the directory stands behind create {file}"),
    };
    vec![format!("w{id:<11}{bytes}"), format!("            {name}")]
}

fn consequence(call: &Survives, set: &str, too_much: bool) -> &'static str {
    match (call.failure, set, too_much) {
        (Failure::ProcessCrash, _, false) => {
            "the process is gone, and the operating system still has what it wrote."
        }
        (_, "at_least", true) => {
            "who acknowledges a write on that word loses it when the power goes."
        }
        (_, "at_least", false) => {
            "what is safe would be written a second time, or synced again for nothing."
        }
        (_, _, false) => {
            "the system may have written it just before: who reads it afterwards must not take it for damage."
        }
        (_, _, true) => "what was never written cannot be there.",
    }
}

/// A history of three files. Those that are not there exist from their create on.
fn built(steps: &[(u8, usize)], there: [bool; 3], failure: Failure) -> Survives {
    const FILES: [&str; 3] = ["a", "b", "c"];
    let mut exists = there;
    let mut history = Vec::new();
    let mut id = 0;
    for &(kind, number) in steps {
        let file = FILES[number].to_string();
        match kind {
            0 => history.push(Step::SyncDir),
            // The first step with a file that is not there makes it.
            _ if !exists[number] => {
                exists[number] = true;
                history.push(Step::Create { file });
            }
            1..=3 => history.push(Step::Sync { file }),
            _ => {
                id += 1;
                history.push(Step::Write { id, file });
            }
        }
    }
    Survives { history, failure }
}

/// A history in words: `create a, w a, sync a, sync dir`.
fn read(text: &str, failure: Failure) -> Survives {
    let mut id = 0;
    let step = |step: &str| match step.split_once(' ') {
        Some(("create", file)) => Some(Step::Create { file: file.into() }),
        Some(("sync", "dir")) => Some(Step::SyncDir),
        Some(("sync", file)) => Some(Step::Sync { file: file.into() }),
        Some((_, file)) => {
            id += 1;
            Some(Step::Write {
                id,
                file: file.into(),
            })
        }
        None => None,
    };
    Survives {
        history: text.split(", ").filter_map(step).collect(),
        failure,
    }
}
