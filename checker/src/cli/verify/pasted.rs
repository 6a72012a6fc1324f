//! The tests that pages give to paste: of each mistake's smallest case one. All of an exercise become one program, and each must
//! be right on the reference.

use crate::build::{self, Diagnostics, Library, Prior};
use crate::course::Chapter;
use crate::examples::{FILE, pristine};
use crate::exercise::ExerciseId;
use crate::paths::Paths;
use crate::run::{Finish, Limited};
use crate::start::AsItIs;
use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// CPU time for all tests of an exercise, in seconds. The slowest need a tenth of it.
const CPU: u64 = 10;

/// The test of a mistake's smallest case.
pub(super) struct Pasted {
    pub mistake: String,
    pub test: String,
}

/// What is wrong with the tests, each with the mistake that brings it. Several mistakes have the same smallest case, which is tried once.
pub(super) fn wrong(
    paths: &Paths,
    (chapter, id): (&Chapter, ExerciseId),
    reference: &Library,
    priors: &[Prior],
    tests: &[Pasted],
) -> Result<Vec<String>> {
    let mut first: BTreeMap<&str, &Pasted> = BTreeMap::new();
    for one in tests {
        first.entry(&one.test).or_insert(one);
    }
    let tests: Vec<&Pasted> = first.into_values().collect();
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
                let mistake = &tests[index].mistake;
                format!("the test of the mistake {mistake} does not compile: {why}")
            };
            return Ok(broken.into_iter().map(said).collect());
        }
    };
    let room = Limited::new(&paths.work)?;
    // One after the other: what ends the process is then the last one that began.
    let arguments = ["--test-threads", "1"];
    let (finish, printed) = room
        .run(&program, &arguments, CPU, &AsItIs)
        .with_context(|| format!("cannot run {}", program.display()))?;
    Ok(failed(&finish, &printed, &tests))
}

/// A file with the exercise's module, and each test in one of its own there, and the line where each one begins. What a test brings for the top of a file stands
/// there once.
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
    for Pasted { mistake, test } in tests {
        lines.push(text.matches('\n').count() + 1);
        let (name, test) = (module(mistake), test.trim_start_matches(COMMON));
        let within = if test.contains("common::") {
            within
        } else {
            ""
        };
        let _ = writeln!(text, "mod {name} {{\n{within}{test}}}");
    }
    (text + "}\n", lines)
}

fn head(id: ExerciseId) -> String {
    format!("mod exercise_{}_{}", id.chapter, id.number)
}

/// What the chapter's tests share.
const COMMON: &str = "mod common;\n\n";

/// A mistake's name as a module's.
pub(super) fn module(mistake: &str) -> String {
    format!("m_{}", mistake.replace('-', "_"))
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
        let within = format!("::{}::", module(&one.mistake));
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
        Some(format!("the test of the mistake {} {how}", one.mistake))
    });
    let wrong: Vec<String> = wrong.collect();
    match wrong.is_empty() {
        true => vec![format!(
            "the tests of the mistakes did not run to their end: {finish:?}"
        )],
        false => wrong,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: ExerciseId = ExerciseId::new(1, 3);

    fn pasted(mistake: &str, test: &str) -> Pasted {
        Pasted {
            mistake: mistake.into(),
            test: test.into(),
        }
    }

    #[test]
    fn what_tests_share_stands_once_at_the_top() {
        let tests = [
            pasted("one-more", "mod common;\n\nfn a() {\n    common::b();\n}\n"),
            pasted("none", "fn a() {\n}\n"),
        ];
        let (text, lines) = file(ID, tests.iter());
        let expected = "mod common;\n\nmod exercise_1_3 {\nmod m_one_more {\nuse crate::common;\nfn a() {\n    common::b();\n}\n}\nmod m_none {\nfn a() {\n}\n}\n}\n";
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
        let (one, two, three) = (pasted("a", ""), pasted("a-b", ""), pasted("c", ""));
        let tests = [&one, &two, &three];
        let passed = "test exercise_1_3::m_a::x ... ok\ntest exercise_1_3::m_a_b::x ... ok\ntest exercise_1_3::m_c::x ... ok\n\ntest result: ok. 3 passed; 0 failed";
        assert!(failed(&Finish::Left(0), passed, &tests).is_empty());
        assert_eq!(failed(&Finish::Left(0), "", &tests).len(), 3);
        let wrong = "test exercise_1_3::m_a::x ... ok\ntest exercise_1_3::m_a_b::x ... FAILED\ntest exercise_1_3::m_c::x ... ok\n\nfailures:\n";
        assert_eq!(
            failed(&Finish::Left(101), wrong, &tests),
            ["the test of the mistake a-b fails on the reference"]
        );
        let endless = "test exercise_1_3::m_a::x ... ok\ntest exercise_1_3::m_a_b::x ... ";
        assert_eq!(
            failed(&Finish::CpuLimit, endless, &tests),
            [
                "the test of the mistake a-b does not end on the reference: CpuLimit",
                "the test of the mistake c was not run"
            ]
        );
    }
}
