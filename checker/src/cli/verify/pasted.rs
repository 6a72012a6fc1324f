//! The tests that pages give to paste: of each mistake's smallest case, and of each law's first ones. All of an exercise become
//! one program, and each must be right on the reference.

use crate::build::{self, Diagnostics, Library, Prior};
use crate::cli::replay::COMMON;
use crate::course::Chapter;
use crate::examples::{FILE, pristine};
use crate::exercise::ExerciseId;
use crate::paths::Paths;
use crate::run::{Bounds, Finish, Limited};
use crate::start::AsItIs;
use anyhow::{Context, Result, bail};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// CPU time for all tests of an exercise, in seconds. The slowest need a tenth of it.
const CPU: u64 = 10;

/// A test to paste.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Pasted {
    /// What brings it: "the mistake count-of-lines".
    of: String,
    /// The module that it stands in.
    module: String,
    test: String,
}

impl Pasted {
    /// That of a mistake's smallest case.
    pub(super) fn of_mistake(id: &str, test: &str) -> Self {
        Self {
            of: format!("the mistake {id}"),
            module: module(id),
            test: test.into(),
        }
    }

    /// That of one of a law's first cases.
    pub(super) fn of_law(law: &str, number: usize, test: &str) -> Self {
        Self {
            of: format!("the law {law}, case {number},"),
            module: format!("law_{}_{number}", law.replace('-', "_")),
            test: test.into(),
        }
    }
}

/// The module of a mistake's test.
pub(super) fn module(mistake: &str) -> String {
    format!("mistake_{}", mistake.replace('-', "_"))
}

/// What is wrong with the tests, each with what brings it. The same test is tried once. An empty one is none: its case cannot be
/// written as a test.
pub(super) fn wrong(
    paths: &Paths,
    (chapter, id): (&Chapter, ExerciseId),
    reference: &Library,
    priors: &[Prior],
    tests: &[Pasted],
) -> Result<Vec<String>> {
    let tests = different(tests);
    if tests.is_empty() {
        return Ok(Vec::new());
    }
    let (text, lines) = file(id, tests.iter().copied());
    let source = pristine(paths, chapter, text);
    let built = build::test_program(paths, chapter, reference, priors, &source, FILE, false)?;
    let program = match built {
        Ok(program) => program,
        Err(broken) => {
            let broken = broken_by(&broken.diagnostics, &lines)?;
            let said = |(index, why): (usize, &str)| {
                format!("the test of {} does not compile: {why}", tests[index].of)
            };
            return Ok(broken.into_iter().map(said).collect());
        }
    };
    let room = Limited::new(&paths.work)?;
    // One after the other: what ends the process is then the last one that began.
    let arguments = ["--test-threads", "1"];
    let (finish, printed) = room
        .run(&program, &arguments, Bounds::cpu(CPU), &AsItIs)
        .with_context(|| format!("cannot run {}", program.display()))?;
    Ok(failed(&finish, &printed, &tests))
}

/// Each test once, in order.
fn different(tests: &[Pasted]) -> Vec<&Pasted> {
    let mut seen = BTreeSet::from([""]);
    let mut different: Vec<&Pasted> = tests.iter().collect();
    different.retain(|one| seen.insert(one.test.as_str()));
    different
}

/// A file with the exercise's module, in which each test has one of its own, and the line where each one begins. What a test brings
/// for the top of a file stands there once.
pub(super) fn file<'a>(
    id: ExerciseId,
    tests: impl Iterator<Item = &'a Pasted> + Clone,
) -> (String, Vec<usize>) {
    let (top, within) = match tests.clone().any(|one| one.test.starts_with(COMMON)) {
        true => (COMMON, "use crate::common;\n"),
        false => ("", ""),
    };
    let mut text = format!("{top}{} {{\n", head(id));
    let mut lines = Vec::new();
    for Pasted { module, test, .. } in tests {
        lines.push(text.matches('\n').count() + 1);
        let test = test.trim_start_matches(COMMON);
        let _ = writeln!(text, "mod {module} {{\n{within}{test}}}");
    }
    (text + "}\n", lines)
}

fn head(id: ExerciseId) -> String {
    format!("mod exercise_{}_{}", id.chapter, id.number)
}

/// The tests that do not compile, by their place in the file, each with the first reason.
pub(super) fn broken_by<'a>(
    diagnostics: &'a Diagnostics,
    lines: &[usize],
) -> Result<BTreeMap<usize, &'a str>> {
    let mut broken = BTreeMap::new();
    for error in &diagnostics.errors {
        let at = error
            .line
            .and_then(|line| lines.iter().rposition(|&first| first as u64 <= line));
        if let Some(at) = at {
            broken.entry(at).or_insert(error.message.as_str());
        }
    }
    if broken.is_empty() {
        let words = diagnostics
            .errors
            .iter()
            .map(|error| error.rendered.as_str());
        bail!("the tests do not compile: {}", words.collect::<String>());
    }
    Ok(broken)
}

fn failed(finish: &Finish, printed: &str, tests: &[&Pasted]) -> Vec<String> {
    let passed = format!("test result: ok. {} passed", tests.len());
    if *finish == Finish::Left(0) && printed.contains(&passed) {
        return Vec::new();
    }
    let outcome = |one: &Pasted| {
        let within = format!("::{}::", one.module);
        let mut lines = printed.lines();
        let line = lines.find(|line| line.starts_with("test ") && line.contains(&within));
        let ended = line.and_then(|line| line.rsplit_once(" ... "));
        match ended.map(|(_, how)| how) {
            Some("ok") => None,
            Some("FAILED") => Some("fails on the reference".to_string()),
            Some(_) => Some(format!("does not end on the reference: {finish:?}")),
            None => Some("was not run".to_string()),
        }
    };
    let wrong = tests.iter().filter_map(|one| {
        let how = outcome(one)?;
        Some(format!("the test of {} {how}", one.of))
    });
    let wrong: Vec<String> = wrong.collect();
    match wrong.is_empty() {
        true => vec![format!(
            "the tests to paste did not run to their end: {finish:?}"
        )],
        false => wrong,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: ExerciseId = ExerciseId::new(1, 3);

    #[test]
    fn each_test_is_tried_once_and_an_empty_one_is_none() {
        let tests = ["a", "", "b", "a"].map(|test| Pasted::of_mistake("x", test));
        assert_eq!(different(&tests), [&tests[0], &tests[2]]);
    }

    #[test]
    fn what_tests_share_stands_once_at_the_top() {
        let tests = [
            Pasted::of_mistake("one-more", "mod common;\n\nfn a() {\n    common::b();\n}\n"),
            Pasted::of_law("none", 2, "fn a() {\n}\n"),
        ];
        let (text, lines) = file(ID, tests.iter());
        let expected = "mod common;\n\nmod exercise_1_3 {\nmod mistake_one_more {\nuse crate::common;\nfn a() {\n    common::b();\n}\n}\nmod law_none_2 {\nuse crate::common;\nfn a() {\n}\n}\n}\n";
        assert_eq!((text.as_str(), lines), (expected, vec![4, 10]));
    }

    #[test]
    fn an_error_is_of_the_test_that_it_stands_in() {
        let error = |line: u64, message: &str| {
            format!(
                r#"{{"level":"error","message":"{message}","spans":[{{"is_primary":true,"file_name":"a.rs","line_start":{line}}}]}}"#
            ) + "\n"
        };
        let said = error(9, "first") + &error(10, "second") + &error(3, "third");
        let diagnostics = Diagnostics::read(&said);
        let broken = broken_by(&diagnostics, &[1, 4, 8]).ok();
        let expected = BTreeMap::from([(0, "third"), (2, "first")]);
        assert_eq!(broken, Some(expected));
        assert!(broken_by(&Diagnostics::default(), &[1]).is_err());
    }

    #[test]
    fn the_mistake_of_a_test_that_fails_or_does_not_end_is_named() {
        let (one, two, three) = (
            Pasted::of_mistake("a", ""),
            Pasted::of_mistake("a-b", ""),
            Pasted::of_law("c", 1, ""),
        );
        let tests = [&one, &two, &three];
        let passed = "test exercise_1_3::mistake_a::x ... ok\ntest exercise_1_3::mistake_a_b::x ... ok\ntest exercise_1_3::law_c_1::x ... ok\n\ntest result: ok. 3 passed; 0 failed";
        assert!(failed(&Finish::Left(0), passed, &tests).is_empty());
        assert_eq!(failed(&Finish::Left(0), "", &tests).len(), 3);
        let wrong = "test exercise_1_3::mistake_a::x ... ok\ntest exercise_1_3::mistake_a_b::x ... FAILED\ntest exercise_1_3::law_c_1::x ... ok\n\nfailures:\n";
        assert_eq!(
            failed(&Finish::Left(101), wrong, &tests),
            ["the test of the mistake a-b fails on the reference"]
        );
        let endless =
            "test exercise_1_3::mistake_a::x ... ok\ntest exercise_1_3::mistake_a_b::x ... ";
        assert_eq!(
            failed(&Finish::CpuLimit, endless, &tests),
            [
                "the test of the mistake a-b does not end on the reference: CpuLimit",
                "the test of the law c, case 1, was not run"
            ]
        );
    }
}
