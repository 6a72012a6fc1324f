//! Students' own examples as a part of the marks.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

#[path = "examples/written.rs"]
mod written;

use checker::examples::{Known, Token};
use checker::paths::Paths;
use checker::start::AsItIs;
use checker::suite::Plan;
use grade::examples::{self, Found, mark};
use grade::grades::{Exercise, Submission};
use grade::ground::{Ground, Terms, WhosePrior};
use grade::intake::Taken;
use grade::key::ClassKey;
use grade::student;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

const PART: f64 = 0.2;

fn key(text: &str) -> ClassKey {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("key");
    std::fs::write(&file, text.repeat(64)).unwrap();
    ClassKey::read(&file).unwrap()
}

fn prepared(chapters: &[u8], key: Option<ClassKey>) -> (Ground, TempDir) {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let terms = Terms {
        chapters: chapters.to_vec(),
        prior: WhosePrior::Reference,
        plan: Plan {
            cases: Some(5),
            ..Plan::default()
        },
        timeout: Duration::from_secs(300),
        walls: Arc::new(AsItIs),
        examples: Some(examples::Terms { part: PART, key }),
    };
    let ground = Ground::prepare(&Paths::find().unwrap(), folder.path(), terms).unwrap();
    (ground, folder)
}

/// What a file of examples is worth, by the exercise.
fn worth((ground, folder): &(Ground, TempDir), number: u8, text: &str) -> BTreeMap<String, Found> {
    let of = ground.reference(number).unwrap();
    let hidden = ground.hidden(number).unwrap();
    let own = tempfile::tempdir_in(folder.path()).unwrap();
    let found = mark(ground, of, hidden, "s1", text, own.path()).unwrap();
    found
        .into_iter()
        .map(|(id, found)| (id.to_string(), found))
        .collect()
}

/// The same of a chapter of which one exercise has examples.
fn of_lookup(prepared: &(Ground, TempDir), tests: &str) -> Found {
    let text = format!("mod exercise_2_4 {{\nuse ch02_index::*;\nuse kit::*;\n{tests}\n}}\n");
    worth(prepared, 2, &text).remove("2.4").unwrap()
}

/// Each known mistake is what it is also in the disguise of all: its own test catches it.
#[test]
fn the_tests_of_all_mistakes_catch_what_is_drawn() {
    for number in 0..=5 {
        // Those that everybody knows in one chapter, the others in the rest.
        let key = (number != 2).then(|| key("7"));
        {
            let prepared = prepared(&[number], key);
            let chapter = &prepared.0.reference(number).unwrap().chapter;
            let hidden = prepared.0.hidden(number).unwrap();
            let found = worth(&prepared, number, &written::all(chapter));
            let suites = chapter.suites.iter().map(|suite| suite.about());
            assert_eq!(found.len(), suites.filter(|about| about.weight > 0).count());
            for (id, drawn) in &hidden.mistakes {
                let found = &found[&id.to_string()];
                let drawn = drawn.iter();
                let drawn =
                    drawn.filter(|(known, _)| written::catching(chapter, *id, &known.id).is_some());
                assert!(drawn.count() <= found.caught as usize, "{id}: {found:?}");
            }
        }
    }
}

const RIGHT: &str = "
#[test]
fn an_exact_hit() {
    assert_eq!(found(57), Some(57));
}
#[test]
fn below_the_first() {
    assert_eq!(found(56), None);
}
#[test]
fn between() {
    assert_eq!(found(62), Some(57));
}
";

/// What `lookup` finds for a target among 57 and 63.
const HELPER: &str = "
fn found(target: i64) -> Option<i64> {
    let entry = |(offset, position)| IndexEntry { offset: Offset(offset), position: Position(position) };
    let entries = Entries::new(vec![entry((57, 4100)), entry((63, 8200))]);
    lookup(&entries, Offset(target)).map(|entry| entry.offset.0)
}
";

fn right_examples_get_what_they_catch_and_hear_where_to_look(prepared: &(Ground, TempDir)) {
    let found = of_lookup(prepared, &format!("{HELPER}{RIGHT}"));
    assert_eq!(found.of, 6);
    assert!((1..=6).contains(&found.caught), "{found:?}");
    let one = of_lookup(
        prepared,
        &format!("{HELPER}#[test]\nfn one() {{\nassert_eq!(found(56), None);\n}}"),
    );
    assert!(one.caught < found.caught, "{one:?} {found:?}");
    let why = one.why.unwrap();
    assert!(why.starts_with("not caught: "), "{why}");
}

fn a_wrong_example_costs_the_exercise_and_tells_neither_value_nor_mistake(
    prepared: &(Ground, TempDir),
) {
    let wrong = "#[test]\nfn wrong() {\nassert_eq!(found(57), None);\n}\n";
    let text =
        format!("mod exercise_2_4 {{\nuse ch02_index::*;\nuse kit::*;\n{HELPER}{RIGHT}{wrong}}}\n");
    let found = worth(prepared, 2, &text);
    let lookup = &found["2.4"];
    assert_eq!(lookup.caught, 0);
    let why = lookup.why.as_deref().unwrap();
    assert!(
        why.starts_with("`wrong` in line 25 expects what the contract does not say; the rule: "),
        "{why}"
    );
    assert!(!why.contains("57") && !why.contains("passed over"), "{why}");
    for (known, _) in &prepared.0.hidden(2).unwrap().mistakes[&"2.4".parse().unwrap()] {
        assert!(!why.contains(&known.id), "{why}");
    }
    // The others are not asked to pay for it.
    let other = found["2.1"].why.as_deref();
    assert_eq!(other, Some("there is no example of it"));
}

fn who_answers_by_chance_gets_nothing(prepared: &(Ground, TempDir)) {
    let marker = prepared.1.path().join("was-here");
    let tests = format!(
        "#[test]\nfn first_time_only() {{\nassert_eq!(Entries::<IndexEntry>::new(vec![]).len(), 0);\nlet here = std::path::Path::new({marker:?});\n\
         let first = !here.exists();\nstd::fs::write(here, []).unwrap();\nassert!(first);\n}}\n"
    );
    let found = of_lookup(prepared, &tests);
    assert_eq!(found.caught, 0);
    let why = found.why.unwrap();
    assert_eq!(why, "on the same code they pass once and fail once");
}

fn a_test_that_is_slow_on_all_code_catches_nothing(prepared: &(Ground, TempDir)) {
    let spin = "#[test]\nfn slow() {\nlet begin = std::time::Instant::now();\nassert!(lookup(&Entries::<IndexEntry>::new(vec![]), Offset(1)).is_none());\n\
                while begin.elapsed().as_millis() < 600 {}\n}\n";
    let found = of_lookup(prepared, spin);
    // A mistake may panic on an empty index, and no other is caught.
    let quick = "#[test]\nfn quick() {\nassert!(lookup(&Entries::<IndexEntry>::new(vec![]), Offset(1)).is_none());\n}\n";
    assert_eq!(found.caught, of_lookup(prepared, quick).caught);
}

fn a_file_that_does_not_compile_is_nothing_and_says_where(prepared: &(Ground, TempDir)) {
    let found = of_lookup(prepared, "#[test]\nfn wrong() {\nlet a: u8 = \"\";\n}\n");
    let why = found.why.unwrap();
    assert_eq!(
        why,
        "the file does not compile: mismatched types (chapters/ch02-index/tests/examples.rs:6:13)"
    );
}

#[test]
fn a_key_draws_other_mistakes_and_the_same_for_all() {
    let drawn = |key: Option<ClassKey>| {
        let prepared = prepared(&[2], key);
        let hidden = prepared.0.hidden(2).unwrap();
        let names = |mistakes: &Vec<(Known, Token)>| {
            let names = mistakes.iter().map(|(known, _)| known.id.clone());
            names.collect::<BTreeSet<_>>()
        };
        let all = hidden.mistakes.iter();
        all.map(|(id, drawn)| (*id, names(drawn)))
            .collect::<BTreeMap<_, _>>()
    };
    let [public, one, again, other] =
        [None, Some("1"), Some("1"), Some("2")].map(|text| drawn(text.map(key)));
    assert_eq!(one, again);
    assert_ne!(one, public);
    assert_ne!(one, other);
    for (id, drawn) in &one {
        assert_eq!(drawn.len(), public[id].len(), "{id}");
    }
}

/// One after the other: what all of them stand on is built once.
#[test]
fn examples_of_one_exercise() {
    let prepared = prepared(&[2], None);
    right_examples_get_what_they_catch_and_hear_where_to_look(&prepared);
    a_wrong_example_costs_the_exercise_and_tells_neither_value_nor_mistake(&prepared);
    who_answers_by_chance_gets_nothing(&prepared);
    a_test_that_is_slow_on_all_code_catches_nothing(&prepared);
    a_file_that_does_not_compile_is_nothing_and_says_where(&prepared);
}

/// A submission of chapter 2 with examples.
fn handed(ground: &Ground, text: Option<&str>) -> Taken {
    let files = ground.reference(2).unwrap().source.files.clone();
    let mut taken = Taken::of("s1", [(2, files)]);
    let work = taken.work.as_mut().unwrap();
    work.get_mut(&2).unwrap().examples = text.map(str::to_owned);
    taken
}

#[test]
fn the_marks_of_an_exercise_are_for_the_code_and_for_its_examples() {
    let (ground, folder) = prepared(&[2], None);
    let graded = |text: Option<&str>| {
        let own = tempfile::tempdir_in(folder.path()).unwrap();
        student::grade(&ground, &handed(&ground, text), own.path())
    };
    let one = |found: &Submission, id: &str| -> Exercise {
        let mut exercises = found.exercises.iter();
        exercises
            .find(|exercise| exercise.id == id)
            .unwrap()
            .clone()
    };
    let none = graded(None);
    assert_eq!(none.score, Some(0.8));
    let note = one(&none, "2.4").examples.unwrap().note;
    assert_eq!(
        note.as_deref(),
        Some("no file of examples was handed in that can be used")
    );
    let given = student::given(&ground, ground.reference(2).unwrap());
    let found = graded(Some(&given));
    assert_eq!(found.score, Some(0.8));
    let text = format!("mod exercise_2_4 {{\nuse ch02_index::*;\nuse kit::*;\n{HELPER}{RIGHT}}}\n");
    let some = graded(Some(&text));
    let lookup = one(&some, "2.4");
    let caught = lookup.examples.clone().unwrap();
    let weight = f64::from(lookup.weight);
    let expected = weight * (0.8 + 0.2 * f64::from(caught.caught) / 6.0);
    assert!((lookup.points.unwrap() - expected).abs() < 1e-9);
    assert!(some.score > none.score && lookup.verdict == "passed");
    // Twice the same, though each run asks in another order.
    assert_eq!(graded(Some(&text)), some);
}
