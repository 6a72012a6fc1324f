//! Students' own examples as a part of the marks.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

#[path = "examples/written.rs"]
mod written;

use checker::paths::Paths;
use checker::start::AsItIs;
use checker::suite::Plan;
use grade::examples::{self, Found, mark};
use grade::grades::{Exercise, Submission};
use grade::ground::{Ground, Terms, WhosePrior};
use grade::intake::Taken;
use grade::key::ClassKey;
use grade::student;
use std::collections::BTreeMap;
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
        for key in [None, Some(key("7"))] {
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
