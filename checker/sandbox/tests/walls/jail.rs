//! What must work behind the walls, and how a jail ends.

use crate::common::{Around, Jail, Who, hostile, skip};
use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Stdio};

const ALL: [Jail; 6] = {
    const fn jail(tier: &'static str, who: Who) -> Jail {
        Jail { tier, who }
    }
    [
        jail("A", Who::Ordinary),
        jail("B", Who::Ordinary),
        jail("C", Who::Ordinary),
        jail("A", Who::Root),
        jail("B", Who::Root),
        jail("C", Who::Root),
    ]
};

fn those_that_can_be_had() -> Vec<Jail> {
    let had = |jail: &Jail| {
        let why = jail.can_be_had();
        why.inspect_err(|why| skip(&format!("{jail:?}"), why))
            .is_ok()
    };
    ALL.into_iter().filter(had).collect()
}

fn rustc() -> String {
    let asked = Command::new("rustc").args(["--print", "sysroot"]).output();
    let sysroot = String::from_utf8(asked.unwrap().stdout).unwrap();
    format!("{}/bin/rustc", sysroot.trim())
}

/// Compiles a program in a jail and runs it in another: what it says, and what the compiler said.
fn compile_and_run(jail: Jail, text: &str) -> Option<(String, String)> {
    let rustc = rustc();
    if jail.who == Who::Ordinary && crate::common::is_root() && rustc.starts_with("/root/") {
        skip(
            &format!("to compile in {jail:?}"),
            "the toolchain lies in root's home",
        );
        return None;
    }
    let around = Around::new();
    let source = around.file_of(jail, "main.rs", text);
    let out = around.path("everybodys");
    let program = format!("{out}/program");
    let compiled = jail.run(&[
        "compile",
        &rustc,
        "--read",
        &source,
        "--write",
        &out,
        "--",
        "--edition",
        "2024",
        "-C",
        "target-feature=+crt-static",
        "-o",
        &program,
        &source,
    ]);
    let ran = jail.run(&["run", &program, "--"]);
    Some((compiled.errors, ran.said))
}

#[test]
fn a_compiler_works_in_every_tier_and_a_program_panics_and_starts_a_thread() {
    let text = r#"fn main() {
        let caught = std::panic::catch_unwind(|| panic!("caught"));
        let thread = std::thread::spawn(|| vec![1_u8; 1 << 20].len());
        println!("{} {:?}", caught.is_err(), thread.join().ok());
    }"#;
    for jail in those_that_can_be_had() {
        if let Some((errors, said)) = compile_and_run(jail, text) {
            assert_eq!(said, "true Some(1048576)", "{jail:?} {errors}");
        }
    }
}

#[test]
fn what_a_source_includes_of_the_machine_is_not_there() {
    let secret = Around::new();
    let text = format!(
        "compile_error!(include_str!({:?}));\nconst ALL: &[u8] = include_bytes!(\"/dev/zero\");\nfn main() {{}}",
        secret.path("canary")
    );
    for jail in those_that_can_be_had() {
        let Some((errors, _)) = compile_and_run(jail, &text) else {
            continue;
        };
        if jail.tier == "C" {
            skip(
                &format!("include_str! in {jail:?}"),
                "not contained at this tier",
            );
            continue;
        }
        let leaked = errors.contains("error: canary");
        assert!(
            !leaked && errors.contains("couldn't read"),
            "{jail:?} {errors}"
        );
    }
}

#[test]
fn a_jailed_program_ends_with_who_started_it() {
    for jail in those_that_can_be_had() {
        let mut command = jail.command();
        command.args(["run", &hostile().display().to_string(), "--", "wait"]);
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut pipe = child.stdout.take().unwrap();
        let mut first = [0];
        pipe.read_exact(&mut first).unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        // The pipe ends when the last who holds it is gone; it would wait for a minute.
        let mut rest = String::new();
        pipe.read_to_string(&mut rest).unwrap();
        assert!(!rest.contains("got through"), "{jail:?}");
    }
}

#[test]
fn a_program_that_is_not_there_is_no_programs_fault() {
    for jail in those_that_can_be_had() {
        let outcome = jail.run(&["run", "/no/such/program", "--"]);
        let sentence =
            "the walls cannot be raised: cannot start /no/such/program: No such file or directory";
        assert!(outcome.errors.contains(sentence), "{jail:?} {outcome:?}");
        assert!(
            outcome.errors.contains("its walls could not be raised"),
            "{jail:?} {outcome:?}"
        );
    }
}

#[test]
fn what_is_not_wanted_is_said_to_be_off() {
    let jail = Jail {
        tier: "C",
        who: Who::Ordinary,
    };
    let outcome = jail.run(&["run", &hostile().display().to_string(), "--", "environment"]);
    for line in [
        "Isolation C. On: ",
        "  Off: files: not wanted.",
        "  Off: network, signals, system calls: not wanted.",
        "  Off: names of paths: not wanted.",
        "  Off: size of folders: looked at often instead of limited (not wanted).",
    ] {
        assert!(outcome.errors.contains(line), "{}", outcome.errors);
    }
}

#[test]
fn a_program_is_in_the_group_of_its_job_or_does_not_begin() {
    let folder = tempfile::tempdir().unwrap();
    let begin = |group: &Path| {
        let group = format!("group={}", group.display());
        let parent = format!("parent={}", std::process::id());
        let mut jail = Command::new(env!("CARGO_BIN_EXE_jail"));
        let jail = jail.args([sandbox::JAIL, &parent, &group, "--", "/bin/true"]);
        jail.stderr(Stdio::null()).status().unwrap()
    };
    assert!(begin(folder.path()).success());
    let joined = fs::read_to_string(folder.path().join("cgroup.procs")).unwrap();
    assert_eq!(joined, "0");
    assert!(sandbox::failed(begin(&folder.path().join("missing"))));
}
