//! Borrowing: the reference's body in a learner's file, until it is returned.

use crate::workspace::Learner;
use std::fs;
use std::process::Command;

const VARINT: &str = "ch01-batch/src/varint.rs";
const RECORD: &str = "ch01-batch/src/record.rs";

fn read(learner: &Learner, file: &str) -> String {
    fs::read_to_string(learner.file(file)).unwrap()
}

fn done(learner: &Learner, arguments: &[&str]) -> String {
    let ran = learner.run(arguments);
    assert_eq!(
        ran.code,
        Some(0),
        "{arguments:?}: {}{}",
        ran.page,
        ran.errors
    );
    ran.page
}

fn refused(learner: &Learner, arguments: &[&str]) -> String {
    let before = (read(learner, VARINT), read(learner, RECORD));
    let ran = learner.run(arguments);
    assert_eq!(
        ran.code,
        Some(1),
        "{arguments:?}: {}{}",
        ran.page,
        ran.errors
    );
    assert_eq!((read(learner, VARINT), read(learner, RECORD)), before);
    ran.page.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn state(learner: &Learner, chapter: usize, number: usize) -> String {
    let page = done(learner, &["status", "--format", "json"]);
    let map: serde_json::Value = serde_json::from_str(&page).unwrap();
    let exercise = &map["chapters"][chapter]["exercises"][number - 1];
    exercise["state"].as_str().unwrap().into()
}

fn remember(learner: &Learner, lines: &str) {
    fs::create_dir_all(learner.root().join(".checker")).unwrap();
    let text = format!("build-your-own-kafka progress 1\n{lines}");
    fs::write(learner.root().join(".checker/progress"), text).unwrap();
}

#[test]
fn what_was_there_comes_back_to_the_byte() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    // One function is written, in two files lines end as on Windows, and one line does not.
    learner.write(
        VARINT,
        "1.5 varint_len",
        "// mine: }\n    value.abs() as usize",
    );
    learner.change(VARINT, |text| text.replace('\n', "\r\n") + "// the last\n");
    let before = (read(learner, VARINT), read(learner, RECORD));
    let page = done(learner, &["borrow", "1.5"]);
    insta::assert_snapshot!("borrow", page);
    assert_eq!(state(learner, 1, 5), "borrowed");
    let lent = (read(learner, VARINT), read(learner, RECORD));
    assert_eq!(lent.0.matches("// borrowed 1.5: ").count(), 2);
    assert_eq!(lent.1.matches("// borrowed 1.5: ").count(), 2);
    assert_eq!(
        lent.0.matches('\n').count() - 1,
        lent.0.matches("\r\n").count()
    );
    let again = refused(learner, &["borrow", "1.5"]);
    assert!(
        again.contains("borrowed already. Next cargo run -p checker -- return 1.5"),
        "{again}"
    );
    insta::assert_snapshot!("return", done(learner, &["return", "1.5"]));
    assert_eq!((read(learner, VARINT), read(learner, RECORD)), before);
    assert_eq!(state(learner, 1, 5), "begun");
}

#[test]
fn what_was_borrowed_between_and_what_was_reset_do_not_disturb_a_return() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    let stub = read(learner, VARINT);
    done(learner, &["borrow", "1.4"]);
    done(learner, &["return", "1.4"]);
    assert_eq!(read(learner, VARINT), stub);
    learner.write(VARINT, "1.4 read_varint", "Ok((bytes[0].into(), 1))");
    let mine = read(learner, VARINT);
    for what in [
        ["borrow", "1.4"],
        ["borrow", "1.5"],
        ["return", "1.5"],
        ["reset", "1.3"],
    ] {
        done(learner, &what);
    }
    done(learner, &["return", "1.4"]);
    assert_eq!(read(learner, VARINT), mine);
    // Without the folder of backups it is the stub.
    done(learner, &["borrow", "1.4"]);
    fs::remove_dir_all(learner.root().join(".checker")).unwrap();
    let page = done(learner, &["return", "1.4"]);
    assert!(page.contains("the stub is back"), "{page}");
    assert_eq!(read(learner, VARINT), stub);
}

#[test]
fn an_edit_makes_a_borrowed_body_the_learners() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    done(learner, &["borrow", "1.4"]);
    let lent = read(learner, VARINT);
    let body = lent.find("// borrowed 1.4").unwrap();
    let end = body + lent[body..].find("\n}").unwrap();
    fs::write(
        learner.file(VARINT),
        format!("{}\n    // Mine.{}", &lent[..end], &lent[end..]),
    )
    .unwrap();
    assert_eq!(state(learner, 1, 4), "written");
    let page = refused(learner, &["return", "1.4"]);
    assert!(
        page.contains("edited it since") && page.contains("-- reset 1.4"),
        "{page}"
    );
    let other = refused(learner, &["return", "1.3"]);
    assert!(
        other.contains("1.3 was not returned") && other.contains("is not borrowed"),
        "{other}"
    );
    let checked = learner.run(&["chapter", "1", "--only", "1.4"]);
    assert!(
        checked.page.contains("the exercise passes"),
        "{}",
        checked.page
    );
    assert_eq!(state(learner, 1, 4), "done");
    let passed = refused(learner, &["borrow", "1.4"]);
    assert!(
        passed.contains("passed when it was last checked"),
        "{passed}"
    );
}

#[test]
fn a_file_that_cannot_take_a_body_says_what_to_do() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.change(VARINT, |text| {
        text.replace("fn read_varint(bytes: &[u8]", "fn read_varint(b: &[u8]")
    });
    insta::assert_snapshot!("borrow_refused", learner.run(&["borrow", "1.4"]).page);
    refused(learner, &["borrow", "1.4"]);
    learner.change(VARINT, |text| {
        text.replace("fn read_varlong", "fn read_long")
    });
    learner.change(VARINT, |text| {
        text.replace("fn read_varint(b:", "fn read_varint(bytes:")
    });
    let page = refused(learner, &["borrow", "1.4"]);
    assert!(page.contains("read_varlong is not in chapters/"), "{page}");
    learner.change(VARINT, |text| text + "}\n");
    let page = refused(learner, &["borrow", "1.3"]);
    assert!(
        page.contains("do not match") && page.contains("-- chapter 1"),
        "{page}"
    );
    fs::write(learner.file("ch01-batch/src/crc.rs"), [b'f', 0xff]).unwrap();
    let page = refused(learner, &["borrow", "1.8"]);
    assert!(page.contains("no UTF-8 text"), "{page}");
    fs::remove_file(learner.file("ch01-batch/src/crc.rs")).unwrap();
    let page = refused(learner, &["borrow", "1.8"]);
    assert!(
        page.contains("crc.rs is not there") && page.contains("-- reset 1"),
        "{page}"
    );
    // A chapter is borrowed as a whole or not at all.
    refused(learner, &["borrow", "1"]);
    assert!(!learner.root().join(".checker/backup").exists());
}

#[test]
fn all_but_the_hearts_is_borrowed_and_works() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    insta::assert_snapshot!("hearts_fresh", done(learner, &["status", "--hearts"]));
    insta::assert_snapshot!("borrow_chapter", done(learner, &["borrow", "5"]));
    done(learner, &["borrow", "5.12"]);
    done(learner, &["borrow", "5.15"]);
    for chapter in 0..5 {
        done(learner, &["borrow", &chapter.to_string()]);
    }
    for id in ["0.6", "1.3", "2.4", "3.6", "4.2"] {
        done(learner, &["borrow", id]);
    }
    let before = done(learner, &["status"]);
    assert!(
        before.contains("0 of 62 exercises pass, 62 are borrowed"),
        "{before}"
    );
    // An editor formats what it saves.
    for chapter in fs::read_dir(learner.file("")).unwrap().flatten() {
        let lib = chapter.path().join("src/lib.rs");
        let formatted = Command::new("rustfmt")
            .args(["--edition", "2024"])
            .arg(lib)
            .status();
        assert!(formatted.unwrap().success());
    }
    assert_eq!(done(learner, &["status"]), before);
    let reference = learner.run(&["chapter", "1"]);
    assert_eq!(reference.code, Some(1), "{}", reference.page);
    insta::assert_snapshot!("chapter_all_borrowed", reference.page);
    let after = learner.run(&["chapter", "2"]).page;
    assert!(!after.contains("the reference's chapter 1"), "{after}");
}

#[test]
fn the_rest_of_a_chapter_counts_without_what_is_borrowed() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    let heart = fs::read_to_string(learner.root().join("solutions").join(VARINT)).unwrap();
    let stub = read(learner, VARINT);
    done(learner, &["borrow", "1"]);
    let waits = learner.run(&["chapter", "1"]);
    assert_eq!(waits.code, Some(1));
    insta::assert_snapshot!("chapter_borrowed_begun", waits.page);
    learner.write(
        VARINT,
        "1.3 write_varint",
        body(&heart, "1.3 write_varint:"),
    );
    learner.write(
        VARINT,
        "1.3 write_varlong",
        body(&heart, "1.3 write_varlong:"),
    );
    assert_ne!(read(learner, VARINT), stub);
    let page = done(learner, &["chapter", "1"]);
    insta::assert_snapshot!("chapter_borrowed", page);
    let json = done(learner, &["chapter", "1", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["exercises"][2]["verdict"], "passed");
    assert_eq!(json["exercises"][6]["verdict"], "borrowed");
    insta::assert_snapshot!("status_borrowed", done(learner, &["status"]));
    insta::assert_snapshot!("hearts_begun", done(learner, &["status", "--hearts"]));
    let json = done(learner, &["status", "--hearts", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["hearts"][1]["rest"]["borrowed"], 11);
    assert_eq!(json["next"], "borrow 0");
    let two = learner.run(&["chapter", "2", "--format", "json"]);
    let two: serde_json::Value = serde_json::from_str(&two.page).unwrap();
    assert_eq!(two["prior"]["ch01"], "mine");
    insta::assert_snapshot!("notebook", done(learner, &["notebook"]));
    insta::assert_snapshot!("return_chapter", done(learner, &["return", "1"]));
    assert_eq!(state(learner, 1, 3), "done");
    assert_eq!(state(learner, 1, 7), "to-do");
}

/// The reference's body behind a mark.
fn body<'a>(solved: &'a str, mark: &str) -> &'a str {
    let begin = solved.find(mark).unwrap();
    let begin = begin + solved[begin..].find('\n').unwrap() + 1;
    solved[begin..begin + solved[begin..].find("// end").unwrap()].trim()
}

#[test]
fn a_wrong_exercise_is_named_and_not_what_was_lent() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    done(learner, &["borrow", "1"]);
    learner.write(VARINT, "1.3 write_varint", "out.push(value as u8);");
    let ran = learner.run(&["chapter", "1"]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.page.starts_with("1.3 write_varint"), "{}", ran.page);
    assert!(!ran.page.contains("Also not right"), "{}", ran.page);
    assert!(
        ran.page.contains("Borrowed: 1.1, 1.2, 1.4 to 1.12."),
        "{}",
        ran.page
    );
    let progress = fs::read_to_string(learner.root().join(".checker/progress")).unwrap();
    assert_eq!(progress, "build-your-own-kafka progress 1\nfailed 1.3\n");
}

#[test]
fn a_notebook_begins_with_the_first_chapter_that_passes() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    let empty = done(learner, &["notebook"]);
    assert!(empty.contains("Nothing stands in it yet"), "{empty}");
    let of = |chapter: &checker::course::Chapter| -> String {
        let ids = chapter.suites.iter().map(|suite| suite.about().id);
        ids.map(|id| format!("passed {id}\n")).collect()
    };
    let all: String = checker::course::chapters().iter().map(of).collect();
    remember(learner, &format!("{all}lab 2 1000 549\n"));
    let page = done(learner, &["notebook"]);
    for (number, chapter) in checker::course::chapters().iter().enumerate() {
        assert!(
            page.contains(&format!("\n## {number}. {}\n", chapter.title)),
            "{page}"
        );
    }
    assert!(
        page.contains("- **Lab 2.** My guess was 1000. It was 549.\n"),
        "{page}"
    );
    assert!(
        !page.contains("<details>") && !page.contains("Write your own"),
        "{page}"
    );
    let flows = |line: &&str| !line.starts_with('|') && line.chars().count() > 80;
    assert_eq!(page.lines().find(flows), None);
}

#[test]
fn the_learners_own_entry_stands_before_ours_and_is_never_written() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    let own = learner.file("ch02-index/notebook.md");
    let text = "An index hides nothing,\n\n- if it is *right*.\n";
    fs::write(&own, text).unwrap();
    let page = done(learner, &["notebook"]);
    assert!(
        page.ends_with(
            "## 2. Offsets and the index\n\nAn index hides nothing,\n\n- if it is *right*.\n"
        ),
        "{page}"
    );
    let two = checker::course::chapter(2).unwrap();
    let ids = two.suites.iter().map(|suite| suite.about().id);
    let passed: String = ids.map(|id| format!("passed {id}\n")).collect();
    remember(learner, &passed);
    let page = done(learner, &["notebook"]);
    let (before, behind) = page.split_once("\n### The book's entry\n").unwrap();
    assert!(before.ends_with("if it is *right*.\n"), "{page}");
    assert!(behind.contains("Monday's rides"), "{page}");
    done(learner, &["reset", "2"]);
    assert_eq!(fs::read_to_string(&own).unwrap(), text);
}

#[test]
fn a_lab_says_what_of_its_code_is_borrowed() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.solve("ch01-batch");
    done(learner, &["reset", "1.9"]);
    done(learner, &["borrow", "1.9"]);
    let page = done(learner, &["lab", "1"]);
    assert!(
        page.contains(
            "\nRan on your own code, but for 1.9: the reference's body that you borrowed.\n"
        ),
        "{page}"
    );
}

/// Whoever borrowed the audit must not be told what it finds: neither on the page nor in the file that is kept.
#[test]
fn a_borrowed_verdict_does_not_close_the_case() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.solve("ch00-log");
    let kept = learner.root().join("target/trophy/ch00-audit.txt");
    let whole = done(learner, &["chapter", "0", "--cases", "1"]);
    assert!(whole.contains("guest"), "{whole}");
    done(learner, &["reset", "0.9"]);
    done(learner, &["borrow", "0.9"]);
    let page = done(learner, &["chapter", "0", "--cases", "1"]);
    for text in [&page, &fs::read_to_string(kept).unwrap()] {
        assert!(!text.contains("guest") && !text.contains("390"), "{text}");
    }
    insta::assert_snapshot!("after_0_lent", page);
}
