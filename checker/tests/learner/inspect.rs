//! `inspect` as a program: its pages, its exit codes, and what it refuses.

use crate::workspace::{Learner, Ran};
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// Kafka's directory with four segments, copied to where it may be damaged.
fn rides() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let rides = folder.path().join("rides-0");
    fs::create_dir(&rides).unwrap();
    let from = "golden/kafka/directories/02-rolled-by-size";
    for file in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(from)).unwrap() {
        let file = file.unwrap();
        fs::copy(file.path(), rides.join(file.file_name())).unwrap();
    }
    (folder, rides)
}

fn change(path: &Path, change: impl FnOnce(&mut Vec<u8>)) {
    let mut bytes = fs::read(path).unwrap();
    change(&mut bytes);
    fs::write(path, bytes).unwrap();
}

/// Runs `inspect` in the folder, and gives it a text on standard input.
fn run(folder: &Path, arguments: &[&str], text: &[u8]) -> Ran {
    let workspace = Learner::fresh();
    let mut command = workspace.as_ref().unwrap().command(&["inspect"]);
    let mut child = command
        .args(arguments)
        .current_dir(folder)
        .env("CARGO_MANIFEST_DIR", env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Who refuses its arguments does not read.
    let _ = child.stdin.take().unwrap().write_all(text);
    let output = child.wait_with_output().unwrap();
    let ran = Ran {
        page: String::from_utf8(output.stdout).unwrap(),
        errors: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code(),
    };
    let wide = |line: &&str| line.chars().count() > 80 && !arguments.contains(&"json");
    assert_eq!(ran.page.lines().find(wide), None);
    ran
}

const LOG: &str = "rides-0/00000000000000000015.log";

#[test]
fn a_sound_directory_its_files_and_a_batch() {
    let (folder, rides) = rides();
    let checkpoint = "0\n2\nrides 0 15\nbikes 3 7\n";
    fs::write(
        folder.path().join("recovery-point-offset-checkpoint"),
        checkpoint,
    )
    .unwrap();
    for (name, arguments) in [
        ("log_directory", &["."][..]),
        ("partition", &["rides-0"]),
        ("segment", &[LOG]),
        ("batch_of_an_offset", &["rides-0", "--offset", "7"]),
        ("index", &["rides-0/00000000000000000005.index"]),
        ("time_index", &["rides-0/00000000000000000005.timeindex"]),
        ("epochs", &["rides-0/leader-epoch-checkpoint"]),
        ("not_decoded", &["rides-0/00000000000000000010.snapshot"]),
    ] {
        let ran = run(folder.path(), arguments, b"");
        assert_eq!((ran.code, ran.errors.as_str()), (Some(0), ""), "{name}");
        insta::assert_snapshot!(format!("inspect_{name}"), ran.page);
    }
    assert!(rides.is_dir());
}

#[test]
fn the_first_damage_is_marked_and_the_reason_told() {
    let (folder, rides) = rides();
    change(&folder.path().join(LOG), |bytes| bytes[158] ^= 1);
    change(&rides.join("00000000000000000010.log"), |bytes| {
        bytes.extend([0; 100])
    });
    change(&rides.join("00000000000000000005.index"), |bytes| {
        bytes[7] = 161
    });
    change(&rides.join("00000000000000000000.timeindex"), |bytes| {
        bytes.push(0)
    });
    fs::write(rides.join("leader-epoch-checkpoint"), "0\n2\n1 0\n1 8\n").unwrap();
    for (name, arguments) in [
        ("damaged_partition", &["rides-0"][..]),
        ("damaged_segment", &[LOG]),
        ("damaged_tail", &["rides-0/00000000000000000010.log"]),
        ("damaged_batch", &[LOG, "--at", "80"]),
        ("damaged_index", &["rides-0/00000000000000000005.index"]),
        (
            "damaged_time_index",
            &["rides-0/00000000000000000000.timeindex"],
        ),
        ("damaged_epochs", &["rides-0/leader-epoch-checkpoint"]),
    ] {
        let ran = run(folder.path(), arguments, b"");
        assert_eq!((ran.code, ran.errors.as_str()), (Some(1), ""), "{name}");
        insta::assert_snapshot!(format!("inspect_{name}"), ran.page);
    }
}

#[test]
fn json_is_one_object() {
    let (folder, _rides) = rides();
    change(&folder.path().join(LOG), |bytes| bytes[158] ^= 1);
    for (arguments, kind) in [
        (&[LOG][..], "segment"),
        (&[LOG, "--at", "80"], "batch"),
        (&["rides-0"], "partition"),
        (&["."], "log-directory"),
    ] {
        let arguments = [arguments, &["--format", "json"]].concat();
        let ran = run(folder.path(), &arguments, b"");
        let json: serde_json::Value = serde_json::from_str(&ran.page).unwrap();
        assert_eq!(
            (&json["schema"], &json["kind"], ran.code),
            (&1.into(), &kind.into(), Some(1))
        );
        assert!(ran.page.contains(r#""rule":"crc""#), "{kind}");
    }
}

#[test]
fn a_batch_comes_as_digits_as_a_paste_and_through_a_pipe() {
    let (folder, _rides) = rides();
    let bytes = fs::read(folder.path().join(LOG)).unwrap()[..80].to_vec();
    let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let rows = bytes.chunks(16).enumerate();
    let paste: String = rows
        .map(|(row, bytes)| {
            let hex: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            format!(
                "{:08x}  {}  |{}|\n",
                row * 16,
                hex.join(" "),
                "a".repeat(bytes.len())
            )
        })
        .collect();
    let digits = run(folder.path(), &[&hex], b"");
    insta::assert_snapshot!("inspect_digits", digits.page);
    let body = |ran: &Ran| ran.page.split_once('\n').unwrap().1.to_string();
    for text in [paste.as_bytes(), hex.as_bytes(), bytes.as_slice()] {
        let ran = run(folder.path(), &["-"], text);
        assert_eq!((ran.code, body(&ran)), (Some(0), body(&digits)));
    }
    fs::write(folder.path().join("paste.txt"), paste).unwrap();
    assert_eq!(
        body(&run(folder.path(), &["paste.txt"], b"")),
        body(&digits)
    );
    let cut = run(folder.path(), &[&hex[..100]], b"");
    assert_eq!(cut.code, Some(1));
    insta::assert_snapshot!("inspect_cut_digits", cut.page);
}

#[test]
fn what_cannot_be_looked_at_is_a_sentence() {
    let (folder, rides) = rides();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("empty"), "").unwrap();
    fs::write(path("main.rs"), "fn main() {}\n").unwrap();
    fs::create_dir(path("nothing")).unwrap();
    let made = Command::new("mkfifo").arg(path("pipe")).status().unwrap();
    assert!(made.success());
    let large = fs::File::create(path("leader-epoch-checkpoint")).unwrap();
    large.set_len(1 << 40).unwrap();
    let mut told = String::new();
    for arguments in [
        &["nowhere"][..],
        &["empty"],
        &["main.rs"],
        &["nothing"],
        &["pipe"],
        &["/dev/null"],
        &["leader-epoch-checkpoint"],
        &["-"],
        &["00 1"],
        &["main.rs", "empty"],
        &["rides-0", "--at", "7"],
        &["rides-0/leader-epoch-checkpoint", "--offset", "7"],
        &[LOG, "--offset", "99"],
        &[LOG, "--at", "160"],
    ] {
        let ran = run(folder.path(), arguments, b"");
        assert_eq!(
            (ran.code, ran.page.as_str()),
            (Some(2), ""),
            "{arguments:?}"
        );
        told.push_str(&ran.errors);
    }
    assert!(rides.is_dir());
    insta::assert_snapshot!("inspect_refused", told);
}

#[test]
fn a_huge_length_costs_no_memory_and_a_sparse_file_is_read_to_its_end() {
    let (folder, rides) = rides();
    change(&folder.path().join(LOG), |bytes| {
        bytes[88..92].copy_from_slice(&i32::MAX.to_be_bytes())
    });
    let ran = run(folder.path(), &[LOG], b"");
    assert!(
        ran.page
            .contains("2147483659 bytes; the file ends after 80 of them"),
        "{}",
        ran.page
    );
    let sparse = rides.join("00000000000000000010.log");
    fs::File::options()
        .write(true)
        .open(sparse)
        .unwrap()
        .set_len(64 << 20)
        .unwrap();
    let ran = run(folder.path(), &["rides-0/00000000000000000010.log"], b"");
    assert!(
        ran.page.contains("All 67108464 bytes to the end are"),
        "{}",
        ran.page
    );
}

#[test]
fn sixty_columns_are_enough_for_each_table() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    let partition = "checker/golden/kafka/directories/02-rolled-by-size";
    let file = |suffix| format!("{partition}/00000000000000000000.{suffix}");
    for arguments in [
        vec![partition.to_string()],
        vec![file("log")],
        vec![file("index")],
        vec![file("timeindex")],
        vec![partition.to_string(), "--offset".into(), "7".into()],
    ] {
        let mut all = vec!["inspect"];
        all.extend(arguments.iter().map(String::as_str));
        let ran = learner.run_with(&all, &[("COLUMNS", "60")]);
        assert_eq!(ran.code, Some(0), "{}", ran.errors);
        let wide = ran.page.lines().find(|line| line.chars().count() > 60);
        assert_eq!(wide, None, "{all:?}");
    }
}
