//! What a learner asks between two checks: the map as JSON, what an exercise asks for, its solution, its stub back.

use crate::workspace::Learner;
use std::fs;
use std::path::PathBuf;

const LOOKUP: &str = "ch02-index/src/lookup.rs";
const VARINT: &str = "ch01-batch/src/varint.rs";
const OFF_BY_ONE: &str = "(0..entries.len())\n        .map(|at| entries.get(at))\n        .find(|entry| entry.offset >= target)";

fn json(page: &str) -> serde_json::Value {
    serde_json::from_str(page).unwrap()
}

fn remember(learner: &Learner, lines: &str) {
    fs::create_dir_all(learner.root().join(".checker")).unwrap();
    let text = format!("build-your-own-kafka progress 1\n{lines}");
    fs::write(learner.root().join(".checker/progress"), text).unwrap();
}

fn kept(learner: &Learner, backup: &str, file: &str) -> PathBuf {
    let backups = learner.root().join(".checker/backup");
    backups.join(backup).join("chapters").join(file)
}

#[test]
fn the_map_knows_what_is_in_work_without_a_build() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.write(LOOKUP, "2.4 lookup", OFF_BY_ONE);
    learner.write(VARINT, "1.3 write_varint", "out.push(value as u8);");
    learner.write(VARINT, "1.4 read_varint", "Ok((bytes[0].into(), 1))");
    learner.write(VARINT, "1.4 read_varlong", "Ok((bytes[0].into(), 1))");
    remember(
        learner,
        "passed 0.1\nfailed 2.4\nfailed 2.5\nhints 2.4 2\nhints 1.3 1\nsolution 0.1\nsolution 5.15\n",
    );
    insta::assert_snapshot!("status_in_work", learner.run(&["status"]).page);
    let map = json(&learner.run(&["status", "--format", "json"]).page);
    assert_eq!(map["schema"], 1);
    assert_eq!(
        map["exercises"],
        serde_json::json!({"done": 1, "borrowed": 0, "in_work": 3, "of": 62})
    );
    assert_eq!(map["next"]["id"], "0.2");
    let states =
        |chapter: usize, place: usize| &map["chapters"][chapter]["exercises"][place]["state"];
    assert_eq!(states(1, 2), "begun");
    assert_eq!(states(1, 3), "written");
    assert_eq!(states(2, 3), "failed");
    // It failed once, and is the stub again.
    assert_eq!(states(2, 4), "to-do");
    assert!(!learner.root().join("target/checker/ch02/mine").exists());
}

#[test]
fn a_map_of_what_is_lost_says_so() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.write(LOOKUP, "2.4 lookup", OFF_BY_ONE);
    fs::remove_file(learner.file("ch03-segments/src/lib.rs")).unwrap();
    let page = learner.run(&[]).page;
    assert!(
        page.contains("ch03-segments/src/lib.rs is not there: `reset 3` brings back"),
        "{page}"
    );
    fs::remove_dir_all(learner.file("ch03-segments")).unwrap();
    let ran = learner.run(&["reset", "3"]);
    assert_eq!(ran.code, Some(0), "{}", ran.errors);
    assert!(learner.file("ch03-segments/Cargo.toml").is_file());
    assert!(learner.file("ch03-segments/tests/append.rs").is_file());
    let page = learner.run(&[]).page;
    assert!(
        page.contains("nothing is remembered of what passed"),
        "{page}"
    );
}

#[test]
fn an_exercise_says_what_it_asks_for() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    insta::assert_snapshot!("explain", learner.run(&["explain", "2.4"]).page);
    assert_eq!(
        json(&learner.run(&["explain", "2.4", "--format", "json"]).page)["learnt"],
        serde_json::Value::Null
    );
    remember(learner, "passed 2.4\nhints 2.4 1\n");
    let page = learner.run(&["explain", "2.4"]).page;
    assert_eq!(
        page.lines().last(),
        Some("A reader of 60 starts at the last entry at or below it, never after.")
    );
    let contract = json(&learner.run(&["explain", "2.4", "--format", "json"]).page);
    assert_eq!(contract["hints"], serde_json::json!({"seen": 1, "of": 3}));
    assert_eq!(contract["laws"][3]["id"], "lookup-cost");
    assert_eq!(contract["laws"][3]["counted"], true);
}

#[test]
fn every_exercise_can_be_explained_and_has_hints_in_its_section() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    for suite in checker::course::chapters()
        .iter()
        .flat_map(|chapter| &chapter.suites)
    {
        let about = suite.about();
        let id = about.id.to_string();
        let contract = json(&learner.run(&["explain", &id, "--format", "json"]).page);
        assert!(contract["section"].as_str().unwrap().starts_with(&id));
        assert_eq!(contract["hints"]["of"], 3, "{id}");
        for function in contract["functions"].as_array().unwrap() {
            let text = |key: &str| function[key].as_str().unwrap();
            assert!(text("signature").contains('('), "{id}: {function}");
            assert!(
                text("summary").ends_with(['.', ':', '?']),
                "{id}: {function}"
            );
            assert!(text("open").contains(".rs:"), "{id}: {function}");
        }
        let page = learner.run(&["explain", &id]).page;
        let wide = page.lines().find(|line| line.chars().count() > 80);
        assert_eq!(wide, None, "{id}");
    }
}

#[test]
fn a_solution_stands_beside_what_was_written() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    let asked = learner.run(&["solution", "1.3"]);
    assert_eq!((asked.code, asked.page.as_str()), (Some(2), ""));
    assert!(
        asked.errors.contains("`solution 1.3 --yes`"),
        "{}",
        asked.errors
    );
    assert!(!learner.root().join(".checker/progress").exists());
    learner.write(
        VARINT,
        "1.3 write_varint",
        "let mut rest = ((value << 1) ^ (value >> 31)) as u32;\n    out.push(rest as u8);",
    );
    let shown = learner.run(&["solution", "1.3", "--yes"]);
    assert_eq!(shown.code, Some(0));
    insta::assert_snapshot!("solution", shown.page);
    assert!(
        learner
            .run(&["status"])
            .page
            .contains("solutions seen: 1.3")
    );
}

#[test]
fn a_reset_exercise_leaves_everything_else_and_keeps_what_was_there() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    let stub = fs::read_to_string(learner.file(VARINT)).unwrap();
    learner.write(VARINT, "1.3 write_varlong", "out.push(value as u8");
    let with_one = fs::read_to_string(learner.file(VARINT)).unwrap();
    learner.write(VARINT, "1.4 read_varint", "if bytes.is_empty() { {");
    let broken = fs::read_to_string(learner.file(VARINT)).unwrap();
    remember(learner, "passed 1.3\nfailed 1.4\nwhole 1 00\nhints 1.4 2\n");
    let ran = learner.run(&["reset", "1.4"]);
    assert_eq!(ran.code, Some(0), "{}", ran.errors);
    insta::assert_snapshot!("reset", ran.page);
    assert_eq!(fs::read_to_string(learner.file(VARINT)).unwrap(), with_one);
    let first = kept(learner, "reset-1", VARINT);
    assert_eq!(fs::read_to_string(&first).unwrap(), broken);
    let progress = fs::read_to_string(learner.root().join(".checker/progress")).unwrap();
    assert_eq!(
        progress,
        "build-your-own-kafka progress 1\npassed 1.3\nhints 1.4 2\n"
    );
    assert_eq!(learner.run(&["reset", "1.3"]).code, Some(0));
    assert_eq!(fs::read_to_string(learner.file(VARINT)).unwrap(), stub);
    let second = kept(learner, "reset-2", VARINT);
    assert_eq!(fs::read_to_string(second).unwrap(), with_one);
    assert_eq!(fs::read_to_string(first).unwrap(), broken);
    let again = learner.run(&["reset", "1.3"]);
    assert!(again.page.starts_with("Nothing to reset"), "{}", again.page);
}

#[test]
fn a_reset_chapter_is_as_it_was_given_but_for_what_is_the_learners_own() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    let read = |file: &str| fs::read_to_string(learner.file(file)).unwrap();
    let (given, manifest) = (
        read("ch01-batch/src/given.rs"),
        read("ch01-batch/Cargo.toml"),
    );
    learner.solve("ch01-batch");
    learner.change("ch01-batch/src/given.rs", |text| text + "// mine\n");
    learner.change("ch01-batch/Cargo.toml", |text| text + "# mine\n");
    learner.change("ch01-batch/tests/varint.rs", |text| text + "// mine\n");
    fs::write(learner.file("ch01-batch/src/helper.rs"), "// mine\n").unwrap();
    let ran = learner.run(&["reset", "1"]);
    assert_eq!(ran.code, Some(0), "{}", ran.errors);
    assert_eq!(read("ch01-batch/src/given.rs"), given);
    assert_eq!(read("ch01-batch/Cargo.toml"), manifest);
    assert!(read("ch01-batch/tests/varint.rs").ends_with("// mine\n"));
    assert_eq!(read("ch01-batch/src/helper.rs"), "// mine\n");
    assert!(kept(learner, "reset-1", "ch01-batch/src/given.rs").is_file());
    let chapter = learner.run(&["chapter", "1"]);
    assert!(
        chapter.page.contains("nothing is written yet"),
        "{}",
        chapter.page
    );
}

#[test]
fn what_cannot_be_reset_alone_says_what_can() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.change(LOOKUP, |text| text.replace("fn lookup(", "fn look_up("));
    let mine = fs::read_to_string(learner.file(LOOKUP)).unwrap();
    let ran = learner.run(&["reset", "2.4"]);
    assert_eq!(ran.code, Some(1));
    insta::assert_snapshot!("reset_refused", ran.page);
    assert_eq!(fs::read_to_string(learner.file(LOOKUP)).unwrap(), mine);
    assert!(!learner.root().join(".checker/backup").exists());
}

#[test]
fn a_hint_is_shown_also_where_nothing_can_be_remembered() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    fs::write(learner.root().join(".checker"), "no folder").unwrap();
    let ran = learner.run(&["hint", "2.4"]);
    fs::remove_file(learner.root().join(".checker")).unwrap();
    assert_eq!(ran.code, Some(0));
    assert!(ran.page.starts_with("Hint 1 of 3 for 2.4"), "{}", ran.page);
    assert!(
        ran.errors
            .replace('\n', " ")
            .contains("so this will not be remembered"),
        "{}",
        ran.errors
    );
}

#[test]
fn a_wrong_number_says_which_are_there() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    for (arguments, says) in [
        (&["reset", "9"][..], "there is no chapter \"9\""),
        (&["reset", "2.99"], "there is no exercise \"2.99\""),
        (&["explain", "2"], "there is no exercise \"2\""),
        (&["solution", "x", "--yes"], "there is no exercise \"x\""),
        (&["hint", "1.99"], "there is no exercise \"1.99\""),
    ] {
        learner.is_refused(arguments, says);
    }
}
