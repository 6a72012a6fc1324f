//! Every command on a bad day: a sentence, the right exit code, no panic, and nothing of the learner's is lost.

use crate::workspace::{Learner, Ran};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::Read as _;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const VARINT: &str = "ch01-batch/src/varint.rs";

/// A command, what it answers on a good day to who has written nothing, and a word that it cannot take.
struct Row {
    arguments: &'static [&'static str],
    code: i32,
    nonsense: &'static [&'static str],
}

const ROWS: [Row; 19] = [
    row(&[], 0, &["nonsense"]),
    row(&["status"], 0, &["status", "nonsense"]),
    row(
        &["chapter", "1", "--only", "1.3"],
        1,
        &["chapter", "nonsense"],
    ),
    row(&["explain", "1.3"], 0, &["explain", "nonsense"]),
    row(&["examples", "1.3"], 1, &["examples", "nonsense"]),
    row(&["hint", "1.3"], 0, &["hint", "nonsense"]),
    row(
        &["solution", "1.3", "--yes"],
        0,
        &["solution", "nonsense", "--yes"],
    ),
    row(&["reset", "1.3"], 0, &["reset", "nonsense"]),
    row(&["borrow", "nonsense"], 2, &["borrow", "nonsense"]),
    row(&["return", "2"], 0, &["return", "nonsense"]),
    row(&["notebook"], 0, &["notebook", "nonsense"]),
    row(&["inspect", "0x0a"], 1, &["inspect", "nonsense"]),
    row(&["replay", "no token"], 2, &["replay", "nonsense"]),
    row(&["bench", "nonsense"], 2, &["bench", "nonsense"]),
    row(&["lab", "nonsense"], 2, &["lab", "nonsense"]),
    row(&["watch", "nonsense"], 2, &["watch", "nonsense"]),
    row(&["stubs", "--check"], 0, &["stubs", "nonsense"]),
    row(&["completions", "bash"], 0, &["completions", "nonsense"]),
    row(&["help", "chapter"], 0, &["help", "nonsense"]),
];

const fn row(
    arguments: &'static [&'static str],
    code: i32,
    nonsense: &'static [&'static str],
) -> Row {
    Row {
        arguments,
        code,
        nonsense,
    }
}

/// No panic, and a page where nothing is wrong or a sentence where something is.
fn assert_kind(ran: &Ran, code: i32, what: &str) {
    assert!(!ran.errors.contains("panicked"), "{what}: {}", ran.errors);
    assert_eq!(ran.code, Some(code), "{what}: {}{}", ran.page, ran.errors);
    let said = if code > 1 { &ran.errors } else { &ran.page };
    assert!(!said.trim().is_empty(), "{what} says nothing");
}

/// All that the learner has written, byte by byte.
fn theirs(learner: &Learner) -> BTreeMap<PathBuf, Vec<u8>> {
    fn collect(folder: &Path, files: &mut BTreeMap<PathBuf, Vec<u8>>) {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            match entry.path() {
                folder if folder.is_dir() => collect(&folder, files),
                file => drop(files.insert(file.clone(), fs::read(&file).unwrap())),
            }
        }
    }
    let mut files = BTreeMap::new();
    collect(&learner.root().join("chapters"), &mut files);
    collect(&learner.root().join(".checker"), &mut files);
    files
}

#[test]
fn nonsense_is_named_in_the_answer() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    for row in &ROWS {
        let ran = learner.run(row.nonsense);
        assert_kind(&ran, 2, &format!("{:?}", row.nonsense));
        assert!(ran.errors.contains("nonsense"), "{}", ran.errors);
        let flag = learner.run(&[row.arguments, &["--nonsense"]].concat());
        assert_kind(&flag, 2, &format!("{:?} --nonsense", row.arguments));
    }
}

#[test]
fn without_a_home_all_is_as_before() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    for row in &ROWS {
        let mut command = learner.command(row.arguments);
        for name in ["HOME", "USER", "TMPDIR", "XDG_CACHE_HOME", "TERM", "SHELL"] {
            command.env_remove(name);
        }
        // Where rustup keeps the compiler is known by its own variable.
        assert_kind(
            &ran(&mut command),
            row.code,
            &format!("{:?}", row.arguments),
        );
    }
}

#[test]
fn without_cargo_only_what_compiles_stops() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    let _ = fs::remove_file(learner.root().join("target/checker/toolchain"));
    for row in &ROWS {
        let mut command = learner.command(row.arguments);
        command
            .env("PATH", "")
            .env_remove("RUSTC")
            .env_remove("CARGO");
        let needs = match row.arguments.first() {
            Some(&"chapter") => Some("install Rust from https://rustup.rs"),
            Some(&"stubs") => Some("rustup component add rustfmt"),
            _ => None,
        };
        let ran = ran(&mut command);
        let code = needs.map_or(row.code, |_| 70);
        assert_kind(&ran, code, &format!("{:?}", row.arguments));
        if let Some(needs) = needs {
            assert!(ran.errors.contains(needs), "{}", ran.errors);
        }
    }
}

#[test]
fn a_chapter_that_is_not_there_is_named() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    fs::remove_dir_all(learner.file("ch01-batch")).unwrap();
    for row in &ROWS {
        let compiles = row.arguments.first() == Some(&"chapter");
        let code = match row.arguments.first() {
            Some(&"chapter" | &"examples") => 2,
            Some(&"stubs") => 1,
            _ => row.code,
        };
        let ran = learner.run(row.arguments);
        assert_kind(&ran, code, &format!("{:?}", row.arguments));
        let help = "git checkout chapters/ch01-batch`";
        assert_eq!(ran.errors.contains(help), compiles, "{}", ran.errors);
    }
}

#[test]
fn a_file_in_place_of_our_folders_is_named() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    fs::write(learner.root().join(".checker"), b"mine").unwrap();
    for row in &ROWS {
        assert_kind(
            &learner.run(row.arguments),
            row.code,
            &format!("{:?}", row.arguments),
        );
    }
    assert_eq!(fs::read(learner.root().join(".checker")).unwrap(), b"mine");
    fs::remove_file(learner.root().join(".checker")).unwrap();
    let taken = learner.root().join("taken");
    fs::write(&taken, b"mine").unwrap();
    let mut command = learner.command(&["chapter", "1"]);
    let ran = ran(command.env("CARGO_TARGET_DIR", &taken));
    assert_kind(&ran, 70, "a file in place of the target folder");
    assert!(ran.errors.contains("taken"), "{}", ran.errors);
    fs::remove_file(taken).unwrap();
}

#[test]
fn who_asked_for_json_gets_one_object_whatever_is_wrong() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.change(VARINT, |text| text + "\nfn (\n");
    let json = ["--format", "json"];
    for (arguments, code) in [
        (&["chapter"][..], 2),
        (&["chapter", "one"], 2),
        (&["chapter", "1", "--cases", "0"], 2),
        (&["status", "nonsense", "--format=json"], 2),
        (&["hint", "1.3"], 2),
        (&["nonsense"], 2),
        (&["inspect", "nonsense"], 2),
        (&["replay", "1.3:AcA-"], 3),
    ] {
        let arguments = [arguments, &json].concat();
        let what = format!("{arguments:?}");
        let ran = learner.run(&arguments);
        assert_kind(&ran, code, &what);
        let object: serde_json::Value = serde_json::from_str(&ran.page).unwrap();
        assert!(object["error"].is_string(), "{what}: {object}");
    }
}

#[test]
fn a_pipe_in_place_of_a_file_keeps_nobody_waiting() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    fs::remove_file(learner.file(VARINT)).unwrap();
    let made = Command::new("mkfifo").arg(learner.file(VARINT)).status();
    assert!(made.unwrap().success());
    for (arguments, code) in [
        (&["status"][..], 0),
        (&["explain", "1.3"], 0),
        (&["solution", "1.3", "--yes"], 0),
        (&["reset", "1.3"], 70),
        (&["reset", "1"], 70),
    ] {
        assert_kind(&learner.run(arguments), code, &format!("{arguments:?}"));
    }
}

#[test]
fn what_is_wrong_with_an_argument_moves_no_cursor() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    let ran = learner.run(&["inspect", "\x1b[2J"]);
    assert_kind(&ran, 2, "an escape");
    assert!(!ran.errors.contains('\x1b'), "{}", ran.errors);
}

#[test]
fn a_full_disk_loses_nothing() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.write(VARINT, "1.3 write_varint", "out.push(value as u8);");
    let failing = learner.run(&["chapter", "1", "--only", "1.3", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&failing.page).unwrap();
    let token = json["exercises"][0]["replay"].as_str().unwrap();
    fs::write(learner.file("ch01-batch/tests/replayed.rs"), "//! Mine.\n").unwrap();
    learner.run(&["hint", "1.3"]);
    let before = theirs(learner);
    let with_dump = ["replay", token, "--dump"];
    let dump = row(&[], 70, &[]);
    for (arguments, code) in ROWS
        .iter()
        .map(|row| match row.arguments {
            // What was written differs from the stubs: nothing is written, but said.
            ["stubs", ..] => (row.arguments, 1),
            // There is something to put back, and no room for it.
            ["reset", ..] => (row.arguments, 70),
            _ => (row.arguments, row.code),
        })
        .chain([(&with_dump[..], dump.code)])
    {
        let what = format!("{arguments:?}");
        assert_kind(&on_a_full_disk(learner, arguments), code, &what);
        assert!(theirs(learner) == before, "{what} changed a file");
    }
}

#[test]
fn a_full_disk_leaves_what_is_borrowed_as_it_is() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.write(VARINT, "1.3 write_varint", "out.push(value as u8);");
    for arguments in [["borrow", "1.3"], ["return", "1.3"]] {
        let before = theirs(learner);
        let ran = on_a_full_disk(learner, &arguments);
        assert_kind(&ran, 70, &format!("{arguments:?}"));
        assert!(ran.errors.contains("varint.rs"), "{}", ran.errors);
        assert!(theirs(learner) == before, "{arguments:?} changed a file");
        assert_kind(&learner.run(&arguments), 0, &format!("{arguments:?}"));
    }
}

#[test]
fn a_full_disk_is_not_the_codes_fault() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    let never_built = format!("let _ = {:?}; out.push(value as u8);", std::process::id());
    learner.write(VARINT, "1.3 write_varint", &never_built);
    let before = theirs(learner);
    let ran = on_a_full_disk(learner, &["chapter", "1", "--only", "1.3"]);
    assert_kind(&ran, 70, "a full disk");
    assert!(ran.errors.contains("cannot write"), "{}", ran.errors);
    assert!(theirs(learner) == before);
}

/// No file may grow: a write fails as on a full disk, for whoever runs this. `trap` keeps the signal from ending us.
fn on_a_full_disk(learner: &Learner, arguments: &[&str]) -> Ran {
    let plain = learner.command(arguments);
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\""]);
    command.arg(plain.get_program()).args(plain.get_args());
    command.current_dir(learner.root());
    for (name, value) in plain.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    ran(&mut command)
}

#[test]
fn a_page_that_cannot_be_written_is_no_success() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    for row in &ROWS {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let mut command = learner.command(row.arguments);
        let output = command.stdout(full).output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        let code = if row.code == 0 { 70 } else { row.code };
        assert_eq!(output.status.code(), Some(code), "{:?}", row.arguments);
        let told = errors.contains("standard output cannot be written");
        assert_eq!(told, row.code != 2, "{errors}");
    }
}

#[test]
fn a_pipe_that_closes_at_any_byte_is_no_error() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    for row in ROWS
        .iter()
        .filter(|row| row.arguments.first() != Some(&"chapter"))
    {
        let whole = learner.run(row.arguments);
        let length = whole.page.len();
        let reads = [0, 1, 2, 79, 80, 81, length / 2, length.saturating_sub(1)];
        // A reader who would want more than there is reads to the end.
        let reads = reads.map(|read| read.min(length.saturating_sub(1)));
        for read in BTreeSet::from(reads) {
            assert_eq!(
                closed_after(learner, row, read),
                Some(row.code),
                "{:?}",
                row.arguments
            );
        }
    }
}

/// How a command ends whose reader, of both its outputs, leaves after so many bytes.
fn closed_after(learner: &Learner, row: &Row, bytes: usize) -> Option<i32> {
    let mut command = learner.command(row.arguments);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stderr.take());
    let mut out = child.stdout.take().unwrap();
    let mut read = vec![0; bytes];
    let _ = out.read_exact(&mut read);
    drop(out);
    child.wait().unwrap().code()
}

#[test]
fn a_probe_that_is_killed_is_said_so() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    let kill = "let _ = (value, out); let me = std::process::id().to_string(); \
                let _ = std::process::Command::new(\"kill\").args([\"-9\", &me]).status(); loop {}";
    learner.write(VARINT, "1.3 write_varint", kill);
    let before = theirs(learner);
    let ran = learner.run(&["chapter", "1", "--only", "1.3"]);
    assert_kind(&ran, 1, "a killed probe");
    assert!(ran.page.contains("ended by signal 9"), "{}", ran.page);
    let after = theirs(learner);
    assert!(
        before
            .iter()
            .all(|(file, text)| after.get(file) == Some(text))
    );
}

fn ran(command: &mut Command) -> Ran {
    let output = command.output().unwrap();
    Ran {
        page: String::from_utf8(output.stdout).unwrap(),
        errors: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code(),
    }
}

#[test]
fn a_name_that_is_no_utf8_is_inspected_or_named() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    let odd = OsStr::from_bytes(b"odd\xff");
    let folder = learner.root().join(odd);
    let file = folder.join("00000000000000000007.log");
    fs::create_dir_all(&folder).unwrap();
    fs::write(&file, [0; 70]).unwrap();
    let inspected = learner.command(&["inspect"]).arg(&file).output().unwrap();
    fs::remove_dir_all(&folder).unwrap();
    let page = String::from_utf8_lossy(&inspected.stdout);
    assert!(
        page.starts_with("segment 00000000000000000007.log"),
        "{page}"
    );
    assert_eq!(inspected.status.code(), Some(1), "{page}");
    let reset = learner.command(&["reset"]).arg(odd).output().unwrap();
    let said = String::from_utf8_lossy(&reset.stderr);
    assert!(said.contains("holds bytes that are no UTF-8"), "{said}");
    assert_eq!(reset.status.code(), Some(2), "{said}");
    let mut status = learner.command(&["status"]);
    let status = status.env("CARGO_TARGET_DIR", odd).output().unwrap();
    let said = String::from_utf8_lossy(&status.stderr);
    assert!(said.contains("set CARGO_TARGET_DIR"), "{said}");
    assert_eq!(status.status.code(), Some(70), "{said}");
}
