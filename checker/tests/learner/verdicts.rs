//! Every verdict, as a learner meets it: their code in a workspace of their own, the checker as a program.

use crate::workspace::{Learner, Ran};
use serde_json::Value;
use std::fs;

const VARINT: &str = "ch01-batch/src/varint.rs";

/// The page of 1.3 after its two functions were written so.
fn check(varint: &str, varlong: &str) -> Ran {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.write(VARINT, "1.3 write_varint", varint);
    learner.write(VARINT, "1.3 write_varlong", varlong);
    learner.run(&["chapter", "1", "--only", "1.3"])
}

fn verdict(varint: &str) -> (Value, Option<i32>) {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.write(VARINT, "1.3 write_varint", varint);
    let ran = learner.run(&["chapter", "1", "--only", "1.3", "--format", "json"]);
    let json: Value = serde_json::from_str(&ran.page).unwrap();
    (json["exercises"][0]["verdict"].clone(), ran.code)
}

const RIGHT: &str = "let mut rest = ((value << 1) ^ (value >> 31)) as u32;
    while rest >= 0x80 {
        out.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8);";

const RIGHT_LONG: &str = "let mut rest = ((value << 1) ^ (value >> 63)) as u64;
    while rest >= 0x80 {
        out.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8);";

#[test]
fn what_is_not_written_is_not_wrong() {
    let workspace = Learner::fresh();
    let ran = workspace
        .as_ref()
        .unwrap()
        .run(&["chapter", "1", "--only", "1.3"]);
    assert_eq!(ran.code, Some(1));
    insta::assert_snapshot!(ran.page);
}

#[test]
fn right_code_passes() {
    let ran = check(RIGHT, RIGHT_LONG);
    assert_eq!(ran.code, Some(0), "{}{}", ran.page, ran.errors);
    insta::assert_snapshot!(ran.page);
}

#[test]
fn half_an_exercise_is_not_started_and_says_which_half() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.write(VARINT, "1.3 write_varint", RIGHT);
    let ran = learner.run(&["chapter", "1", "--only", "1.3"]);
    assert_eq!(ran.code, Some(1));
    insta::assert_snapshot!(ran.page);
}

#[test]
fn a_wrong_answer_beats_an_unwritten_half() {
    let (verdict, code) = verdict("out.push(value as u8);");
    assert_eq!((verdict.as_str(), code), (Some("failed"), Some(1)));
}

#[test]
fn a_panic_is_shown_with_its_place() {
    let ran = check("let _ = value; out[7] = 1;", RIGHT_LONG);
    assert_eq!(ran.code, Some(1));
    insta::assert_snapshot!(ran.page);
}

#[test]
fn a_todo_of_the_learners_own_is_a_panic() {
    let ran = check(
        "if value < 0 { todo!() }\n    out.push((value as u8) << 1);",
        RIGHT_LONG,
    );
    insta::assert_snapshot!(ran.page);
}

#[test]
fn leaving_in_the_middle_is_aborted() {
    let ran = check("let _ = (value, out); std::process::exit(0);", RIGHT_LONG);
    assert_eq!(ran.code, Some(1));
    insta::assert_snapshot!(ran.page);
}

#[test]
fn an_endless_recursion_overflows_the_stack() {
    let ran = check(
        "if out.len() < usize::MAX { write_varint(value, out) }\n    out.push(0);",
        RIGHT_LONG,
    );
    insta::assert_snapshot!(ran.page);
}

#[test]
fn an_endless_loop_hits_the_cpu_limit() {
    let ran = check("let _ = out; while value >= i32::MIN {}", RIGHT_LONG);
    insta::assert_snapshot!(ran.page);
}

#[test]
fn an_endless_buffer_hits_the_memory_limit() {
    let ran = check(
        "while value >= i32::MIN { out.extend([0; 4096]) }",
        RIGHT_LONG,
    );
    insta::assert_snapshot!(ran.page);
}

#[test]
fn code_that_remembers_earlier_calls_is_not_deterministic() {
    let varint = "use std::sync::atomic::{AtomicU8, Ordering};
    static CALLS: AtomicU8 = AtomicU8::new(0);
    let _ = value;
    out.push(CALLS.fetch_add(1, Ordering::Relaxed));";
    let (verdict, code) = verdict(varint);
    assert_eq!(
        (verdict.as_str(), code),
        (Some("nondeterministic"), Some(1))
    );
}

#[test]
fn a_law_that_is_not_the_first_is_asked_again_too() {
    // Wrong for the first ten calls of each process: the first law's calls are long past that when this one's begin,
    // so only those who ask the second law again in a fresh process see it.
    let varint = format!("CALLS.fetch_add(1, std::sync::atomic::Ordering::Relaxed);\n    {RIGHT}");
    let varlong = format!(
        "if CALLS.fetch_add(1, std::sync::atomic::Ordering::Relaxed) < 10 {{\n        return;\n    }}\n    {RIGHT_LONG}"
    );
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.write(VARINT, "1.3 write_varint", &varint);
    learner.write(VARINT, "1.3 write_varlong", &varlong);
    learner.change(VARINT, |text| {
        text + "\nstatic CALLS: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);\n"
    });
    let ran = learner.run(&["chapter", "1", "--only", "1.3"]);
    assert!(
        ran.page.contains("NOT DETERMINISTIC"),
        "{}{}",
        ran.page,
        ran.errors
    );
    assert!(ran.page.contains("write_varlong"), "{}", ran.page);
    assert!(ran.page.contains("you, again"), "{}", ran.page);
}

#[test]
fn one_function_of_two_is_diagnosed_alone() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.write(VARINT, "1.3 write_varint", &RIGHT.replace(">>= 7", ">>= 8"));
    let ran = learner.run(&["chapter", "1", "--only", "1.3", "--format", "json"]);
    let json: Value = serde_json::from_str(&ran.page).unwrap();
    assert_eq!(json["exercises"][0]["diagnosis"], "drops-eight-bits");
}

#[test]
fn a_replay_shows_what_the_code_printed() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.write(
        VARINT,
        "1.3 write_varint",
        "println!(\"the value is {value}\\x1b[31m\");\n    out.push(7);",
    );
    let ran = learner.run(&["chapter", "1", "--only", "1.3", "--format", "json"]);
    let json: Value = serde_json::from_str(&ran.page).unwrap();
    assert!(
        json["notes"][0]
            .as_str()
            .unwrap()
            .contains("your code printed something"),
        "{}",
        ran.page
    );
    let replayed = learner.run(&["replay", json["exercises"][0]["replay"].as_str().unwrap()]);
    assert!(
        replayed.page.contains("    the value is 0[31m\n"),
        "{}",
        replayed.page
    );
}

#[test]
fn a_verdict_is_printed_also_where_progress_cannot_be_kept() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.write(VARINT, "1.3 write_varint", RIGHT);
    learner.write(VARINT, "1.3 write_varlong", RIGHT_LONG);
    fs::write(
        learner.root().join(".checker"),
        "a file where a folder should be",
    )
    .unwrap();
    let ran = learner.run(&["chapter", "1", "--only", "1.3"]);
    fs::remove_file(learner.root().join(".checker")).unwrap();
    assert_eq!(ran.code, Some(0), "{}", ran.errors);
    assert!(
        ran.page.contains("passed")
            && ran
                .errors
                .replace('\n', " ")
                .contains("so this will not be remembered"),
        "{}",
        ran.errors
    );
}

#[test]
fn a_progress_file_that_is_not_understood_is_kept() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.write(VARINT, "1.3 write_varint", RIGHT);
    learner.write(VARINT, "1.3 write_varlong", RIGHT_LONG);
    let folder = learner.root().join(".checker");
    fs::create_dir_all(&folder).unwrap();
    fs::write(
        folder.join("progress"),
        "build-your-own-kafka progress 2\nnew words\n",
    )
    .unwrap();
    learner.run(&["chapter", "1", "--only", "1.3"]);
    let old = fs::read_to_string(folder.join("progress.old-1")).unwrap();
    assert_eq!(old, "build-your-own-kafka progress 2\nnew words\n");
    let new = fs::read_to_string(folder.join("progress")).unwrap();
    assert_eq!(new, "build-your-own-kafka progress 1\npassed 1.3\n");
}

#[test]
fn what_is_printed_is_no_answer() {
    let varint = format!(
        "println!(\"test result: ok. 5 passed\"); print!(\"\\u{{5}}\\0\\0\\0\\0\");\n    {RIGHT}"
    );
    let ran = check(&varint, RIGHT_LONG);
    assert_eq!(ran.code, Some(0), "{}{}", ran.page, ran.errors);
}

#[test]
fn a_flood_of_output_costs_nobody_anything() {
    let varint =
        format!("for _ in 0..100 {{ println!(\"{{}}\", \"x\".repeat(1000)); }}\n    {RIGHT}");
    let ran = check(&varint, RIGHT_LONG);
    assert_eq!(ran.code, Some(0), "{}{}", ran.page, ran.errors);
}

#[test]
fn a_chapter_that_does_not_compile_shows_the_compilers_words() {
    let ran = check("out.push(valeu as u8)", RIGHT_LONG);
    assert_eq!(ran.code, Some(3));
    // The words are the compiler's, and another version may choose others.
    let first = ran.page.lines().next();
    assert_eq!(first, Some("Chapter 1 does not compile: 1 error."));
    assert!(
        ran.page.contains("error[E0425]")
            && ran.page.contains("chapters/ch01-batch/src/varint.rs:29"),
        "{}",
        ran.page
    );
}

#[test]
fn a_changed_signature_costs_only_its_exercise() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.change(VARINT, |text| {
        text.replace(
            "write_varint(value: i32, out",
            "write_varint(value: u32, out",
        )
    });
    let ran = learner.run(&["chapter", "1", "--only", "1.3"]);
    assert_eq!(ran.code, Some(1), "{}{}", ran.page, ran.errors);
    insta::assert_snapshot!(ran.page);
}

#[test]
fn unsafe_code_is_refused() {
    let ran = check("unsafe { out.set_len(value as usize) }", RIGHT_LONG);
    assert_eq!(ran.code, Some(3));
    assert!(
        ran.page.starts_with("Chapter 1 is refused: 1 error."),
        "{}",
        ran.page
    );
    assert!(
        ran.page
            .contains("The course needs no unsafe code, and the checker takes none."),
        "{}",
        ran.page
    );
}

#[test]
fn an_allocator_of_the_learners_own_is_refused() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.change("ch01-batch/src/lib.rs", |text| {
        text + "\n#[global_allocator]\nstatic MINE: std::alloc::System = std::alloc::System;\n"
    });
    let ran = learner.run(&["chapter", "1", "--format", "json"]);
    let json: Value = serde_json::from_str(&ran.page).unwrap();
    assert_eq!(
        (json["exercises"][0]["verdict"].as_str(), ran.code),
        (Some("refused"), Some(3))
    );
    let page = learner.run(&["chapter", "1"]).page;
    assert!(
        page.contains("A chapter may not have a #[global_allocator]"),
        "{page}"
    );
}

#[test]
fn a_crate_that_is_not_there_is_named_with_those_that_are() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.change(VARINT, |text| {
        text.replace("/// Why bytes", "use bytes::Bytes;\n\n/// Why bytes")
    });
    let ran = learner.run(&["chapter", "1"]);
    assert_eq!(ran.code, Some(3));
    assert!(
        ran.page.contains("Chapter 1 may use kit and crc32c;"),
        "{}",
        ran.page
    );
}

#[test]
fn a_changed_given_file_is_named_and_not_used() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.change("ch01-batch/src/given.rs", |text| {
        text + "\ncompile_error!(\"not as it was given\");\n"
    });
    let ran = learner.run(&["chapter", "1", "--only", "1.3"]);
    assert_eq!(ran.code, Some(1), "{}{}", ran.page, ran.errors);
    assert!(
        ran.page
            .contains("chapters/ch01-batch/src/given.rs is not as it was given"),
        "{}",
        ran.page
    );
}

#[test]
fn a_deleted_file_is_named_with_the_command_that_brings_it_back() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    fs::remove_file(learner.file("ch01-batch/src/lib.rs")).unwrap();
    let ran = learner.run(&["chapter", "1"]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.errors
            .contains("git checkout chapters/ch01-batch/src/lib.rs"),
        "{}",
        ran.errors
    );
}

#[test]
fn a_failing_case_is_replayed_and_dumped() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.write(VARINT, "1.3 write_varint", "out.push(value as u8);");
    let ran = learner.run(&["chapter", "1", "--only", "1.3", "--format", "json"]);
    let json: Value = serde_json::from_str(&ran.page).unwrap();
    let token = json["exercises"][0]["replay"].as_str().unwrap();
    let replayed = learner.run(&["replay", token, "--dump"]);
    assert_eq!(replayed.code, Some(1));
    assert!(
        replayed.page.contains("write_varint(-1) wrote"),
        "{}",
        replayed.page
    );
    let dumped = fs::read_to_string(learner.file("ch01-batch/tests/replayed.rs")).unwrap();
    assert!(dumped.contains("fn write_varint_of_minus_1()"), "{dumped}");
    let again = learner.run(&["replay", token, "--dump"]);
    assert!(
        again.errors.contains("has this test already"),
        "{}",
        again.errors
    );
    let solved = learner.run(&["replay", token, "--solution"]);
    assert_eq!(
        (solved.code, solved.page.as_str()),
        (Some(0), "1.3: this case passes now.\n")
    );
}

#[test]
fn nothing_of_the_environment_changes_an_answer() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.write(VARINT, "1.3 write_varint", "out.push((value << 1) as u8);");
    let plain = learner.run(&["chapter", "1", "--only", "1.3"]);
    let hostile = [
        ("PROPTEST_CASES", "0"),
        ("PROPTEST_RNG_SEED", "7"),
        ("RUSTFLAGS", "-C overflow-checks=off"),
        ("RUST_BACKTRACE", "full"),
        ("LANG", "tr_TR.UTF-8"),
        ("TZ", "Asia/Kathmandu"),
        ("TERM", "dumb"),
    ];
    assert_eq!(
        learner
            .run_with(&["chapter", "1", "--only", "1.3"], &hostile)
            .page,
        plain.page
    );
}

#[test]
fn a_damaged_progress_file_costs_a_sentence() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    fs::create_dir_all(learner.root().join(".checker")).unwrap();
    fs::write(
        learner.root().join(".checker/progress"),
        b"\xff\xfe nonsense",
    )
    .unwrap();
    let ran = learner.run(&[]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.page.contains("progress file"), "{}", ran.page);
}

#[test]
fn nonsense_is_answered_with_what_to_type() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    for (arguments, says) in [
        (&["chapter", "99"][..], "the chapters so far are 0, 1, 2"),
        (&["chapter", "1.3"], "is an exercise, not a chapter"),
        (&["chapter", "two"], "there is no chapter \"two\""),
        (&["chapter", "1", "--only", "2.4"], "try `chapter 2`"),
        (&["hint", "1.03"], "there is no exercise \"1.03\""),
        (&["replay", "hello"], "\"hello\" is no token"),
        (&["replay", "1.3:~0123456789abcdef"], "is not kept"),
        (&["replay", "1.3:AP__AA"], "older version"),
        (&["chaptr", "1"], "chapter"),
    ] {
        let ran = learner.run(arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.errors);
        assert!(ran.errors.contains(says), "{arguments:?}: {}", ran.errors);
    }
}

#[test]
fn what_is_not_written_is_not_failed_by_an_earlier_mistake() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    let file = "ch03-segments/src/file_name.rs";
    learner.write(
        file,
        "3.1 file_name",
        "format!(\"{}{}\", base.0, kind.suffix())",
    );
    let ran = learner.run(&["chapter", "3", "--format", "json"]);
    let json: Value = serde_json::from_str(&ran.page).unwrap();
    let exercises = json["exercises"].as_array().unwrap();
    let verdicts = exercises.iter().map(|one| one["verdict"].as_str().unwrap());
    let verdicts: Vec<&str> = verdicts.collect();
    assert_eq!(verdicts[0], "failed", "{}", ran.errors);
    for verdict in &verdicts[1..] {
        assert!(["not-started", "skipped"].contains(verdict), "{verdicts:?}");
    }
}

#[test]
fn a_helper_of_an_earlier_chapter_is_named_also_where_it_works() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.solve("ch01-batch");
    let export = |text| text + "\npub use varint::helper;\n";
    learner.change("ch01-batch/src/lib.rs", export);
    let helper = |text| text + "\n/// Mine.\npub fn helper() {}\n";
    learner.change(VARINT, helper);
    let ran = learner.run(&["chapter", "1"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.page, ran.errors);
    let lookup = "ch02-index/src/lookup.rs";
    learner.write(lookup, "2.4 lookup", "ch01_batch::helper();\n    None");
    let note =
        "chapter 1 has no `helper` where this is graded, only yours has: put it into chapter 2";
    for arguments in [vec!["chapter", "2"], vec!["chapter", "2", "--only", "2.5"]] {
        let page = learner.run(&arguments).page.replace("\n       ", " ");
        assert!(page.contains(note), "{page}");
    }
    let ran = learner.run(&["chapter", "2", "--prior", "reference"]);
    let sentence = "Of chapter 1 only that is there which its stubs export: a helper of your own belongs into chapter 2.";
    let page = ran.page.replace('\n', " ");
    assert_eq!(ran.code, Some(3), "{page}");
    assert!(page.contains(sentence), "{page}");
    learner.change(lookup, |text| text.replace("ch01_batch::helper();", ""));
    let page = learner.run(&["chapter", "2"]).page;
    assert!(!page.contains("helper"), "{page}");
}

/// The descriptors of the frames cannot be opened again: the wrong answer is all that arrives.
#[test]
fn frames_that_are_forged_are_no_answers() {
    let forged = "use std::io::Write as _;
    for number in 3..32 {
        let file = std::fs::OpenOptions::new().write(true).open(format!(\"/proc/self/fd/{number}\"));
        if let Ok(mut file) = file {
            let _ = file.write_all(&[FRAME]);
        }
    }
    out.push(1);";
    // Nothing but noise, an answer of no bytes, and one that says that the call could not be read.
    let frames = [
        "[0xff; 64]",
        "[9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]",
        "[1, 0, 0, 0, 2]",
    ];
    for frame in frames {
        let body = forged.replace("[FRAME]", frame);
        let ran = check(&body, RIGHT_LONG);
        assert_eq!(ran.code, Some(1), "{frame}: {}{}", ran.page, ran.errors);
        let headline = "write_varint(0) wrote the wrong first byte.";
        assert!(ran.page.contains(headline), "{frame}: {}", ran.page);
    }
}
