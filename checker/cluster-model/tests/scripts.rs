//! Every script in `scripts/` is seen to go as it says. `SCRIPTS=write cargo test -p cluster-model --test scripts` writes down what is seen:
//! then read the difference.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use cluster::{Decisions, Script};
use cluster_model::{Era, Model};
use std::fs;
use std::path::{Path, PathBuf};

fn paths() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts");
    let entries = fs::read_dir(folder).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// Says where two texts part, as two lines one under the other.
fn first_difference(expected: &str, seen: &str) -> Option<String> {
    let (mut left, mut right) = (expected.lines(), seen.lines());
    let mut number = 0;
    loop {
        number += 1;
        match (left.next(), right.next()) {
            (None, None) => return None,
            (one, other) if one == other => {}
            (one, other) => {
                let end = "(the end)";
                let (one, other) = (one.unwrap_or(end), other.unwrap_or(end));
                return Some(format!(
                    "line {number} below ---\n  expected {one}\n  seen     {other}"
                ));
            }
        }
    }
}

#[test]
fn scripts_go_as_they_say() {
    let write = std::env::var("SCRIPTS").is_ok_and(|value| value == "write");
    let mut wrong = Vec::new();
    for path in paths() {
        let name = path.file_stem().unwrap().to_str().unwrap().to_string();
        let text = fs::read_to_string(&path).unwrap();
        let script: Script = match text.parse() {
            Ok(script) => script,
            Err(why) => {
                wrong.push(format!("{name}: {why}"));
                continue;
            }
        };
        assert!(
            !script.intent.is_empty(),
            "{name} does not say what it shows"
        );
        let decisions: &dyn Decisions = match &script.decision {
            None => &Model,
            Some(era) => Era::named(era).unwrap(),
        };
        let told = script.tell(&script.play(decisions));
        if write {
            fs::write(&path, Script::rewritten(&text, &told)).unwrap();
        } else if let Some(difference) = first_difference(&script.expected, &told) {
            wrong.push(format!("{name}, {difference}"));
        }
    }
    assert_eq!(wrong.join("\n"), "");
}

#[test]
fn a_line_that_no_script_has_is_named() {
    let wrong = "# Intent.\nconfig min-isr=2\nat 5 wrote all leader\n---\n";
    let why = wrong.parse::<Script>().unwrap_err();
    assert_eq!(
        why.to_string(),
        "line 3 does not belong in a script: at 5 wrote all leader"
    );
}

#[test]
fn the_first_difference_is_shown() {
    assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
    assert_eq!(
        first_difference("a\nb\n", "a\n"),
        Some("line 2 below ---\n  expected b\n  seen     (the end)".to_string())
    );
}
