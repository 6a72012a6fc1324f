//! Exercises on real files: what the learner's code makes of the folder that it works in is no fault of the machine's, and nobody
//! else's folder is touched.

use crate::workspace::{Learner, until};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use std::fs;
use std::process::Stdio;

const APPEND: &str = "ch03-segments/src/append.rs";
const FIRST_LINE: &str = "let header = check_batch(&batch)?;";

/// The right chapter 3, but that `Log::append` does this first.
fn appends_after(learner: &Learner, first: &str) {
    learner.solve("ch03-segments");
    learner.change(APPEND, |text| {
        assert!(text.contains(FIRST_LINE));
        text.replacen(FIRST_LINE, &format!("{first}\n        {FIRST_LINE}"), 1)
    });
}

fn verdict_on(first: &str) -> (String, Option<i32>) {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    appends_after(learner, first);
    let asked = ["chapter", "3", "--only", "3.4", "--cases", "20"];
    let ran = learner.run(&[&asked[..], &["--format", "json"]].concat());
    let json: Value = serde_json::from_str(&ran.page)
        .unwrap_or_else(|error| panic!("{error}: {}{}", ran.page, ran.errors));
    let verdict = &json["exercises"][0]["verdict"];
    (verdict.as_str().unwrap().into(), ran.code)
}

/// On real files only: the folder is there then.
fn on_real_files(first: &str) -> String {
    format!("if std::path::Path::new(\"disk\").is_dir() {{ {first} }}")
}

#[test]
fn a_file_in_place_of_the_disk_is_the_learners_fault() {
    let first =
        "std::fs::remove_dir_all(\"disk\").unwrap(); std::fs::write(\"disk\", b\"1\").unwrap();";
    let ran = verdict_on(&on_real_files(first));
    assert_eq!(ran, ("failed".into(), Some(1)));
}

#[test]
fn a_link_in_place_of_the_folder_leads_nobody_out_of_it() {
    let home = tempfile::tempdir().unwrap();
    fs::create_dir(home.path().join("disk")).unwrap();
    fs::write(home.path().join("disk/kept"), b"1").unwrap();
    let first = format!(
        "let here = std::env::current_dir().unwrap(); std::fs::remove_dir_all(&here).unwrap();
         std::os::unix::fs::symlink({:?}, &here).unwrap();",
        home.path()
    );
    let ran = verdict_on(&on_real_files(&first));
    assert_eq!(ran, ("failed".into(), Some(1)));
    assert!(home.path().join("disk/kept").exists());
}

#[test]
fn a_thread_that_writes_on_is_not_the_machines_fault() {
    let first = "std::thread::spawn(|| for name in 0..2_000_000 {
            let _ = std::fs::create_dir(\"disk\"); let _ = std::fs::write(format!(\"disk/{}\", name % 500), b\"1\");
        });";
    let (verdict, code) = verdict_on(&on_real_files(first));
    assert!(
        ["nondeterministic", "failed"].contains(&verdict.as_str()),
        "{verdict}"
    );
    assert_eq!(code, Some(1));
}

#[test]
fn huge_files_that_hold_nothing_are_not_all_read() {
    let first = "for name in 0..40 {
            std::fs::File::create(format!(\"disk/{name}\")).unwrap().set_len(60 << 20).unwrap();
        }";
    let ran = verdict_on(&on_real_files(first));
    assert_eq!(ran, ("failed".into(), Some(1)));
}

#[test]
fn what_is_remembered_in_a_file_is_not_found_by_the_next_process() {
    let first = "let calls = std::fs::read(\"calls\").unwrap_or_default();
        if calls.len() > 400 { return Err(LogError::TooLarge { size: 1, limit: 1 }) }
        std::fs::write(\"calls\", [&calls[..], b\"1\"].concat()).unwrap();";
    let ran = verdict_on(first);
    assert_eq!(ran, ("nondeterministic".into(), Some(1)));
}

#[test]
fn a_probe_that_waits_for_ever_leaves_with_a_killed_checker() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    let waits = format!(
        "{} loop {{ std::thread::park() }}",
        on_real_files("std::fs::write(\"waits\", b\"1\").unwrap();")
    );
    appends_after(learner, &format!("if !batch.is_empty() {{ {waits} }}"));
    let mut command = learner.command(&["chapter", "3", "--only", "3.4"]);
    let mut child = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let checker = child.id();
    let mut probe = None;
    until("a probe works", || {
        probe = processes().find(|process| process.parent == checker && process.is_probe());
        probe.is_some()
    });
    let probe = probe.unwrap().id;
    kill_process(Pid::from_child(&child), Signal::KILL).unwrap();
    child.wait().unwrap();
    until("the probe is gone", || {
        !Process::of(probe).is_some_and(|process| process.is_probe())
    });
}

/// What `/proc` tells of a process.
struct Process {
    id: u32,
    name: String,
    state: String,
    parent: u32,
}

impl Process {
    fn of(id: u32) -> Option<Self> {
        let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        // The name stands in parentheses and may hold spaces.
        let (name, fields) = stat.split_once('(')?.1.rsplit_once(") ")?;
        let mut fields = fields.split(' ');
        Some(Self {
            id,
            name: name.to_string(),
            state: fields.next()?.to_string(),
            parent: fields.next()?.parse().ok()?,
        })
    }

    /// Whether a probe works here. A dead one keeps its name until its parent asks for its end, and not every parent does.
    fn is_probe(&self) -> bool {
        self.name == "probe" && self.state != "Z"
    }
}

fn processes() -> impl Iterator<Item = Process> {
    let ids = fs::read_dir("/proc").unwrap().flatten();
    ids.filter_map(|entry| Process::of(entry.file_name().to_str()?.parse().ok()?))
}
