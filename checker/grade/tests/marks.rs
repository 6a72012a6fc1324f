//! Submissions whose marks are known beforehand: the reference, stubs, mistakes, and what does not compile.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use checker::build::Source;
use checker::paths::Paths;
use checker::start::AsItIs;
use checker::suite::Plan;
use grade::grades::{Exercise, Status, Submission};
use grade::ground::{Ground, Terms, WhosePrior};
use grade::intake::{Files, Taken};
use grade::student;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

fn prepared(chapters: &[u8], prior: WhosePrior) -> (Ground, TempDir) {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let terms = Terms {
        chapters: chapters.to_vec(),
        prior,
        plan: Plan {
            cases: Some(20),
            ..Plan::default()
        },
        timeout: Duration::from_secs(300),
        walls: Arc::new(AsItIs),
        examples: None,
    };
    let ground = Ground::prepare(&Paths::find().unwrap(), folder.path(), terms).unwrap();
    (ground, folder)
}

fn solved(ground: &Ground, chapter: u8) -> Files {
    ground.reference(chapter).unwrap().source.files.clone()
}

fn stubs(ground: &Ground, chapter: u8) -> Files {
    let folder = Path::new("chapters").join(ground.reference(chapter).unwrap().chapter.folder);
    let root = &ground.root.root;
    Source::read(root, &folder, "stubs").unwrap().files
}

fn graded(ground: &Ground, folder: &TempDir, chapters: &[(u8, Files)]) -> Submission {
    let taken = Taken::of("s1", chapters.iter().cloned());
    student::grade(ground, &taken, folder.path())
}

fn one<'a>(found: &'a Submission, id: &str) -> &'a Exercise {
    found
        .exercises
        .iter()
        .find(|exercise| exercise.id == id)
        .unwrap()
}

/// A chapter's files with one piece of text put in the place of another.
fn with(mut files: Files, file: &str, from: &str, to: &str) -> Files {
    let text = files.get_mut(Path::new(file)).unwrap();
    assert!(text.contains(from), "{file} does not hold {from}");
    *text = text.replacen(from, to, 1);
    files
}

#[test]
fn the_reference_gets_all_and_stubs_get_nothing() {
    let (ground, folder) = prepared(&[0, 2], WhosePrior::Reference);
    let all = graded(
        &ground,
        &folder,
        &[(0, solved(&ground, 0)), (2, solved(&ground, 2))],
    );
    assert_eq!(
        (all.status, all.score),
        (Status::Graded, Some(1.0)),
        "{:?}",
        all.notes
    );
    let half = graded(&ground, &folder, &[(2, solved(&ground, 2))]);
    assert_eq!(half.score, Some(0.5));
    assert_eq!(one(&half, "0.1").note.as_deref(), Some("not handed in"));
    let none = graded(
        &ground,
        &folder,
        &[(0, stubs(&ground, 0)), (2, stubs(&ground, 2))],
    );
    assert_eq!((none.status, none.score), (Status::Graded, Some(0.0)));
    assert_eq!(one(&none, "0.1").verdict, "not-started");
}

#[test]
fn one_bug_costs_its_marks_once() {
    let (ground, folder) = prepared(&[1], WhosePrior::Reference);
    let files = solved(&ground, 1);
    let wrong = with(
        files,
        "varint.rs",
        "((value << 1) ^ (value >> 31))",
        "value",
    );
    let wrong = with(
        wrong,
        "varint.rs",
        "((value << 1) ^ (value >> 63))",
        "value",
    );
    let found = graded(&ground, &folder, &[(1, wrong.clone())]);
    let bug = one(&found, "1.3");
    assert_eq!((bug.verdict.as_str(), bug.points), ("failed", Some(0.0)));
    assert_eq!(bug.mistake.as_ref().unwrap().id, "no-zigzag");
    assert!(!bug.page.is_empty() && bug.law.is_some());
    let others: Vec<&Exercise> = found
        .exercises
        .iter()
        .filter(|exercise| exercise.id != "1.3")
        .collect();
    let suffers = |exercise: &&&Exercise| exercise.verdict != "passed";
    let mut suffering = others.iter().filter(suffers).peekable();
    assert!(suffering.peek().is_some(), "nothing calls 1.3 any more");
    for exercise in suffering {
        assert!(exercise.passes_beside_the_reference, "{}", exercise.id);
        assert_eq!(
            exercise.points,
            Some(f64::from(exercise.weight)),
            "{}",
            exercise.id
        );
    }
    let again = graded(&ground, &folder, &[(1, wrong)]);
    assert_eq!(found, again);
}

#[test]
fn a_bug_below_costs_the_callers_nothing_in_the_first_chapter() {
    let (ground, folder) = prepared(&[0], WhosePrior::Reference);
    let wrong = with(
        solved(&ground, 0),
        "log.rs",
        "if from < start || from > end {",
        "if from > end {\n            return Ok(&[]);\n        }\n        if from < start {",
    );
    let found = graded(&ground, &folder, &[(0, wrong)]);
    let lost = found.exercises.iter();
    let lost = lost.filter(|exercise| exercise.points == Some(0.0));
    let lost: Vec<&str> = lost.map(|exercise| exercise.id.as_str()).collect();
    assert_eq!(lost, ["0.2"]);
}

#[test]
fn a_file_that_does_not_compile_costs_its_own_exercises() {
    let (ground, folder) = prepared(&[1], WhosePrior::Reference);
    let broken = with(solved(&ground, 1), "varint.rs", "rest >>= 7;", "rest >>= ;");
    let found = graded(&ground, &folder, &[(1, broken)]);
    let lost = one(&found, "1.3");
    assert_eq!(
        (lost.verdict.as_str(), lost.points),
        ("does-not-compile", Some(0.0))
    );
    assert!(
        lost.page
            .join("\n")
            .contains("chapters/ch01-batch/src/varint.rs"),
        "{:?}",
        lost.page
    );
    assert_eq!(one(&found, "1.5").verdict, "passed");

    let rootless = with(solved(&ground, 1), "lib.rs", "mod varint;", "mod varint");
    let found = graded(&ground, &folder, &[(1, rootless)]);
    assert_eq!((found.status, found.score), (Status::Graded, Some(0.0)));
    let unsafe_code = "unsafe { std::hint::unreachable_unchecked() };\n    let mut rest";
    let refused = with(solved(&ground, 1), "varint.rs", "let mut rest", unsafe_code);
    let found = graded(&ground, &folder, &[(1, refused)]);
    assert!(
        found
            .exercises
            .iter()
            .all(|exercise| exercise.verdict == "refused")
    );
    assert_eq!(found.score, Some(0.0));
}

#[test]
fn whose_earlier_chapters_count_is_for_the_teacher_to_say() {
    let second = |prior: WhosePrior, solve_first: bool| {
        let (ground, folder) = prepared(&[1, 2], prior);
        let first = if solve_first {
            solved(&ground, 1)
        } else {
            stubs(&ground, 1)
        };
        let found = graded(&ground, &folder, &[(1, first), (2, solved(&ground, 2))]);
        let of_second = found
            .exercises
            .iter()
            .filter(|exercise| exercise.id.starts_with("2."));
        let open: Vec<String> = of_second
            .filter(|found| found.verdict != "passed")
            .map(|found| found.id.clone())
            .collect();
        (found.score, open)
    };
    let none: Vec<String> = Vec::new();
    assert_eq!(
        second(WhosePrior::Reference, false),
        (Some(0.5), none.clone())
    );
    assert_eq!(second(WhosePrior::Auto, false), (Some(0.5), none.clone()));
    assert_eq!(second(WhosePrior::Auto, true), (Some(1.0), none.clone()));
    assert_eq!(second(WhosePrior::Mine, true), (Some(1.0), none));
    let (score, open) = second(WhosePrior::Mine, false);
    assert!(score < Some(0.5) && !open.is_empty(), "{score:?} {open:?}");
}
