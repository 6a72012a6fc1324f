//! Each judgement on given facts: a machine and a workspace in which all is well, and one thing spoiled.

use super::facts::{Chapter, Course, Folder, Machine, Sandbox, Terminal};
use super::{Facts, Finding, State, doctor_json, doctor_page, examine};
use std::time::Duration;

/// All is well.
fn well() -> Facts {
    let folder = |path: &str| Folder {
        path: path.into(),
        refused: None,
        size: 400_000_000,
        free: Some(20_000_000_000),
    };
    let limits = [('n', 1024), ('u', 30_000)];
    let machine = Machine {
        rustc: Some("rustc 1.95.0 (59807616e 2026-04-14)".into()),
        cargo: Some("cargo 1.95.0 (f2d3ce0bd 2026-03-21)".into()),
        active: Some("stable-x86_64-unknown-linux-gnu (default)".into()),
        floor: Some(Ok(Duration::from_millis(190))),
        load: Some((0.5, 2)),
        target: folder("/home/ada/kafka/target"),
        shared_memory: Some(64 << 20),
        terminal: Terminal {
            is_terminal: true,
            colours: true,
            columns: Some(100),
            locale: Some("C.UTF-8".into()),
        },
        limits: limits.into(),
        sandbox: Sandbox {
            system: "linux".into(),
            kernel: Some((6, 17)),
            modules: Some("lockdown,capability,landlock,yama".into()),
            seccomp: true,
            namespaces: Some(true),
            groups: true,
        },
        ..Machine::default()
    };
    let chapter = |folder| Chapter {
        folder,
        ..Chapter::default()
    };
    let course = Course {
        chapters: vec![chapter("ch00-log"), chapter("ch01-batch")],
        progress: folder("/home/ada/kafka/.checker"),
        changed: Some(Vec::new()),
        ..Course::default()
    };
    Facts { machine, course }
}

/// What is said when one thing is spoiled, but for what is well.
fn spoiled(spoil: impl FnOnce(&mut Facts)) -> Vec<Finding> {
    let mut facts = well();
    spoil(&mut facts);
    let findings = examine(&facts).into_iter();
    findings
        .filter(|finding| finding.state != State::Ok)
        .collect()
}

/// The one finding: its state, its text, the command.
fn only(spoil: impl FnOnce(&mut Facts)) -> (State, String, String) {
    let mut findings = spoiled(spoil);
    assert_eq!(findings.len(), 1, "{findings:?}");
    let finding = findings.remove(0);
    let text = format!("{}: {}", finding.topic, finding.text);
    (finding.state, text, finding.mend.join("; "))
}

fn assert_only(spoil: impl FnOnce(&mut Facts), state: State, text: &str, mend: &str) {
    let found = only(spoil);
    assert_eq!(found, (state, text.into(), mend.into()));
}

#[test]
fn all_is_well() {
    let page = doctor_page(&examine(&well()));
    assert!(page.iter().all(|line| line.is_ascii() && line.len() <= 80));
    insta::assert_snapshot!(page.join("\n"), @r#"
    Doctor: 0 problems, 0 notes.

    ok       compiler   rustc 1.95.0 and cargo 1.95.0; 1.88 or newer is needed.
    ok       floor      two runs of the compiler take 0.19 s; 0.15 to 0.4 s is
                        usual; no check can be faster.
    ok       target     /home/ada/kafka/target can be written and holds 400 MB.
    ok       disk       20.0 GB are free where cargo builds.
    ok       terminal   100 columns, colours, C.UTF-8.
    ok       limits     none of this shell's is in the way.
    ok       sandbox    likely strong (tier A) for grading: Landlock (ABI 7),
                        seccomp, user namespaces, control groups. `chapter` runs
                        your own code and needs none.
    ok       crates     all are there: no network is needed.
    ok       chapters   2 chapters, complete, with their given files unchanged.
    ok       progress   can be kept in .checker/.
    ok       git        checker/ and solutions/ are as they were given.

    To take a newer version of the course and keep your chapters:
                        git commit -am "my work so far"
                        git pull --no-rebase

    Nothing stands in your way.
    "#);
}

#[test]
fn much_is_wrong() {
    let mut facts = well();
    facts.machine.target.refused = Some("Read-only file system (os error 30)".into());
    facts.machine.floor = Some(Ok(Duration::from_millis(2500)));
    facts.course.chapters[1].missing = vec!["chapters/ch01-batch/src/lib.rs".into()];
    let findings = examine(&facts);
    insta::assert_snapshot!(doctor_page(&findings).join("\n"), @r#"
    Doctor: 2 problems, 1 note.

    ok       compiler   rustc 1.95.0 and cargo 1.95.0; 1.88 or newer is needed.
    note     floor      two runs of the compiler take 2.50 s; 0.15 to 0.4 s is
                        usual; no check can be faster. A virus scanner, a network
                        disk or a battery mode may be why.
    problem  target     /home/ada/kafka/target cannot be written: Read-only file
                        system (os error 30).
      ->                CARGO_TARGET_DIR=/some/folder cargo run -p checker
    ok       disk       20.0 GB are free where cargo builds.
    ok       terminal   100 columns, colours, C.UTF-8.
    ok       limits     none of this shell's is in the way.
    ok       sandbox    likely strong (tier A) for grading: Landlock (ABI 7),
                        seccomp, user namespaces, control groups. `chapter` runs
                        your own code and needs none.
    ok       crates     all are there: no network is needed.
    problem  chapters   chapters/ch01-batch/src/lib.rs is not there.
      ->                git checkout -- chapters/ch01-batch/src/lib.rs
    ok       progress   can be kept in .checker/.
    ok       git        checker/ and solutions/ are as they were given.

    To take a newer version of the course and keep your chapters:
                        git commit -am "my work so far"
                        git pull --no-rebase

    2 problems in your way. Mend the first, then: cargo run -p checker -- doctor
    "#);
    let json = doctor_json(&findings);
    assert_eq!(
        (&json["schema"], &json["findings"][2]["state"]),
        (&1.into(), &"problem".into())
    );
}

#[test]
fn an_old_compiler_is_in_the_way() {
    let old = |facts: &mut Facts| facts.machine.rustc = Some("rustc 1.87.0 (x)".into());
    let text = "compiler: rustc 1.87.0 and cargo 1.95.0: the course needs 1.88 or newer, for edition 2024.";
    assert_only(old, State::Problem, text, "rustup update stable");
    let oldest = spoiled(|facts| facts.machine.rustc = Some("rustc 1.88.0 (x)".into()));
    assert_eq!(oldest, []);
    let nightly = spoiled(|facts| facts.machine.rustc = Some("rustc 1.99.0-nightly (x)".into()));
    assert_eq!(nightly, []);
}

#[test]
fn no_compiler_is_in_the_way() {
    let (state, text, _) = only(|facts| facts.machine.cargo = None);
    assert_eq!((state, text.contains("not there")), (State::Problem, true));
}

#[test]
fn another_toolchain_is_worth_a_word() {
    assert_only(
        |facts| {
            let active = "1.90-x86_64 (directory override for '/home/ada')";
            facts.machine.active = Some(active.into());
        },
        State::Note,
        "override: rustup uses 1.90-x86_64 here (directory override for '/home/ada'), and not your default.",
        "rustup override unset",
    );
}

#[test]
fn variables_that_change_the_build_are_named() {
    assert_only(
        |facts| {
            facts
                .machine
                .variables
                .insert("RUSTFLAGS", "-C target-cpu=native".into());
        },
        State::Note,
        "variables: RUSTFLAGS=-C target-cpu=native: cargo builds otherwise than for everybody.",
        "unset RUSTFLAGS",
    );
}

#[test]
fn a_missing_linker_is_named() {
    assert_only(
        |facts| facts.machine.floor = Some(Err("error: linker `cc` not found".into())),
        State::Problem,
        "floor: the compiler cannot build a small program: error: linker `cc` not found.",
        "sudo apt install build-essential",
    );
}

#[test]
fn a_slow_floor_names_a_busy_machine_if_it_is_one() {
    let slow = |facts: &mut Facts| facts.machine.floor = Some(Ok(Duration::from_secs(2)));
    assert!(only(slow).1.contains("virus scanner"));
    let busy = |facts: &mut Facts| {
        slow(facts);
        facts.machine.load = Some((5.0, 2));
    };
    assert!(only(busy).1.contains("5.0 programs want its 2 cores"));
}

#[test]
fn a_target_folder_must_be_written_and_may_be_cleaned() {
    assert_only(
        |facts| facts.machine.target.refused = Some("denied".into()),
        State::Problem,
        "target: /home/ada/kafka/target cannot be written: denied.",
        "CARGO_TARGET_DIR=/some/folder cargo run -p checker",
    );
    let (state, _, mend) = only(|facts| facts.machine.target.size = 6 << 30);
    assert_eq!((state, mend.as_str()), (State::Note, "cargo clean"));
}

#[test]
fn a_full_disk_is_in_the_way_and_a_filling_one_is_not() {
    let with = |free| only(move |facts| facts.machine.target.free = Some(free)).0;
    assert_eq!(with((300 << 20) - 1), State::Problem);
    assert_eq!(with(300 << 20), State::Note);
    assert_eq!(
        spoiled(|facts| facts.machine.target.free = Some(1 << 30)),
        []
    );
}

#[test]
fn little_shared_memory_makes_cases_slower_and_none_at_all_is_another_system() {
    let (state, text, _) = only(|facts| facts.machine.shared_memory = Some(1_000_000));
    assert_eq!((state, text.contains("1 MB are free")), (State::Note, true));
    assert_eq!(spoiled(|facts| facts.machine.shared_memory = None), []);
}

#[test]
fn a_narrow_terminal_is_worth_a_word_and_none_is_well() {
    let with = |columns| spoiled(move |facts| facts.machine.terminal.columns = Some(columns)).len();
    assert_eq!((with(59), with(79), with(80)), (1, 1, 0));
    assert_eq!(
        spoiled(|facts| facts.machine.terminal = Terminal::default()),
        []
    );
}

#[test]
fn tight_limits_are_in_the_way_each_with_its_command() {
    for (letter, is, command) in [
        ('v', 1 << 20, "ulimit -v unlimited"),
        ('u', 30, "ulimit -u unlimited"),
        ('f', 1000, "ulimit -f unlimited"),
        ('n', 64, "ulimit -n 1024"),
        ('t', 60, "ulimit -t unlimited"),
    ] {
        let (state, _, mend) = only(|facts| {
            facts.machine.limits.insert(letter, is);
        });
        assert_eq!((state, mend.as_str()), (State::Problem, command));
    }
}

#[test]
fn the_sandbox_is_never_in_a_learners_way() {
    let text = |spoil: &dyn Fn(&mut Sandbox)| {
        let mut facts = well();
        spoil(&mut facts.machine.sandbox);
        let findings = examine(&facts);
        let sandbox = findings
            .into_iter()
            .find(|finding| finding.topic == "sandbox");
        sandbox.map(|finding| {
            (
                finding.state,
                finding
                    .text
                    .split(':')
                    .next()
                    .unwrap_or_default()
                    .to_string(),
            )
        })
    };
    let tier = |tier: &str| Some((State::Ok, format!("likely {tier} for grading")));
    assert_eq!(text(&|_| {}), tier("strong (tier A)"));
    assert_eq!(
        text(&|sandbox| sandbox.namespaces = Some(false)),
        tier("good (tier B)")
    );
    assert_eq!(
        text(&|sandbox| sandbox.namespaces = None),
        tier("good (tier B)")
    );
    assert_eq!(
        text(&|sandbox| sandbox.modules = Some("yama".into())),
        tier("weak (tier C)")
    );
    assert_eq!(
        text(&|sandbox| sandbox.kernel = Some((5, 12))),
        tier("weak (tier C)")
    );
    assert_eq!(
        text(&|sandbox| sandbox.seccomp = false),
        tier("weak (tier C)")
    );
    let macos = text(&|sandbox| sandbox.system = "macos".into());
    assert_eq!(macos, Some((State::Ok, "weak (tier C)".into())));
}

#[test]
fn missing_crates_are_told_from_a_manifest_that_cannot_be_read() {
    let with = |words: &str| only(|facts| facts.course.fetch = words.into());
    let offline = "error: no matching package named `insta` found";
    assert_eq!(with(offline).2, "cargo fetch --locked");
    assert_eq!(with(offline).0, State::Note);
    let manifest = "error: failed to load manifest for workspace member `/x`";
    assert_eq!(
        with(manifest).2,
        "git stash push -- Cargo.toml chapters/*/Cargo.toml"
    );
    let lock = "error: the lock file /x/Cargo.lock needs to be updated but --locked was passed";
    let (state, _, mend) = with(lock);
    assert_eq!(
        (state, mend.starts_with("git stash push -- Cargo.lock")),
        (State::Problem, true)
    );
}

#[test]
fn what_is_missing_in_a_chapter_is_brought_back() {
    assert_only(
        |facts| facts.course.chapters[0].missing = vec!["chapters/ch00-log/src/lib.rs".into()],
        State::Problem,
        "chapters: chapters/ch00-log/src/lib.rs is not there.",
        "git checkout -- chapters/ch00-log/src/lib.rs",
    );
}

#[test]
fn a_changed_manifest_is_in_the_way_and_a_changed_given_file_is_not() {
    let with = |file: &str| only(|facts| facts.course.chapters[0].changed = vec![file.into()]).0;
    assert_eq!(with("chapters/ch00-log/Cargo.toml"), State::Problem);
    assert_eq!(with("chapters/ch00-log/src/given.rs"), State::Note);
}

#[test]
fn progress_that_cannot_be_kept_is_in_the_way_and_a_damaged_file_is_not() {
    let refused = |facts: &mut Facts| facts.course.progress.refused = Some("denied".into());
    assert_eq!(only(refused).0, State::Problem);
    let damaged = |facts: &mut Facts| facts.course.damaged = Some("it was damaged".into());
    assert_eq!(only(damaged).0, State::Note);
}

#[test]
fn what_git_says_is_named_and_no_git_is_no_problem() {
    let changed = [
        "checker/a.rs",
        "checker/b.rs",
        "checker/c.rs",
        "solutions/d.rs",
    ];
    let (state, text, _) = only(|facts| {
        facts.course.changed = Some(changed.map(String::from).into());
    });
    let expected = "git: checker/a.rs, checker/b.rs, checker/c.rs and 1 more are not as given.";
    assert_eq!((state, text.as_str()), (State::Note, expected));
    assert_eq!(only(|facts| facts.course.changed = None).0, State::Note);
}
