//! What a student's repository runs at each push.

use crate::file::Workflow;
use crate::place::{Ran, bash, copy, ran, root, target, write_stubs};
use checker::learner::link_what_is_real;
use std::env;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

/// A student's repository: its chapters are its own. What cargo builds of the checker is the workspace's, which is built already.
struct Repository(PathBuf);

impl Repository {
    fn new() -> Self {
        // The same folder each time: the crates that a chapter may use are built for it once.
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("student");
        for part in ["chapters", ".checker", "programs"] {
            let _ = fs::remove_dir_all(folder.join(part));
        }
        fs::create_dir_all(folder.join("programs")).unwrap();
        link_what_is_real(&root(), &folder).unwrap();
        copy(&root().join("chapters"), &folder.join("chapters"));
        write_stubs(&folder.join("chapters"));
        let cargo = format!(
            "#!/usr/bin/env bash\nPATH=$THEIRS exec cargo \"$1\" --manifest-path '{}/Cargo.toml' --target-dir '{}' \"${{@:2}}\"\n",
            root().display(),
            target().display(),
        );
        let program = folder.join("programs/cargo");
        fs::write(&program, cargo).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        Self(folder)
    }

    /// What the page of the push says, and how it ended.
    fn push(&self) -> (String, Ran) {
        let workflow = Workflow::read("student.yml");
        let page = self.0.join("step-summary");
        let _ = fs::remove_file(&page);
        let theirs = env::var("PATH").unwrap();
        let mut last = None;
        for text in workflow.shell("verdict") {
            let mut command = bash(&["--noprofile", "--norc", "-eo", "pipefail", "-c"], text);
            command
                .current_dir(&self.0)
                .envs(workflow.environment(&[]))
                .env("PATH", format!("{}/programs:{theirs}", self.0.display()))
                .env("THEIRS", &theirs)
                .env("CARGO_TARGET_DIR", self.0.join("target"))
                .env("GITHUB_STEP_SUMMARY", &page);
            last = Some(ran(&mut command));
        }
        (fs::read_to_string(page).unwrap_or_default(), last.unwrap())
    }
}

#[test]
fn a_push_gets_its_verdict() {
    let repository = Repository::new();
    let (page, ran) = repository.push();
    assert_eq!(ran.code, Some(1), "{}", ran.words);
    assert!(
        page.contains("### Chapter 0: not passed yet\n"),
        "{page}{}",
        ran.words
    );
    assert!(page.contains("\n       0.1   append "), "{page}");

    let log = repository.0.join("chapters/ch00-log/src");
    copy(&root().join("solutions/ch00-log/src"), &log);
    let (page, ran) = repository.push();
    assert_eq!(ran.code, Some(0), "{}", ran.words);
    assert!(page.contains("### Chapter 0: passed\n"), "{page}");

    fs::write(log.join("log.rs"), "pub fn").unwrap();
    let (page, ran) = repository.push();
    assert_eq!(ran.code, Some(1), "{}", ran.words);
    assert!(page.contains("### Chapter 0: does not compile\n"), "{page}");
    assert!(page.contains("log.rs"), "{page}");
}
