//! A learner's workspace in a temporary folder: own chapters, everything else is the real one.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::TempDir;

/// One workspace for all tests of a program, used by one at a time: the crates for the probe are built once.
static WORKSPACE: Mutex<Option<Learner>> = Mutex::new(None);

/// A learner, and what they have written.
pub struct Learner {
    folder: TempDir,
}

/// What a command printed, and how it ended.
pub struct Ran {
    pub page: String,
    pub errors: String,
    pub code: Option<i32>,
}

impl Learner {
    /// A learner who has written nothing yet.
    pub fn fresh() -> MutexGuard<'static, Option<Learner>> {
        let mut workspace = WORKSPACE.lock().unwrap_or_else(PoisonError::into_inner);
        let learner = workspace.get_or_insert_with(Learner::new);
        learner.forget_everything();
        workspace
    }

    fn new() -> Self {
        // A path with a space and a letter that is not ASCII: many learners have one.
        let folder = tempfile::Builder::new()
            .prefix("a learner ü ")
            .tempdir()
            .unwrap();
        for name in [
            "Cargo.toml",
            "Cargo.lock",
            ".cargo",
            "checker",
            "solutions",
            "book",
        ] {
            symlink(real_root().join(name), folder.path().join(name)).unwrap();
        }
        Self { folder }
    }

    fn forget_everything(&self) {
        let _ = fs::remove_dir_all(self.root().join("chapters"));
        let _ = fs::remove_dir_all(self.root().join(".checker"));
        copy(&real_root().join("chapters"), &self.root().join("chapters"));
    }

    pub fn root(&self) -> &Path {
        self.folder.path()
    }

    pub fn file(&self, path: &str) -> PathBuf {
        self.root().join("chapters").join(path)
    }

    /// Writes a body in place of its `todo!`.
    pub fn write(&self, file: &str, stub: &str, body: &str) {
        self.change(file, |text| {
            let from = text.find(&format!("todo!(\"{stub}")).unwrap();
            let end = from + text[from..].find("\n}").unwrap();
            format!("{}{body}{}", &text[..from], &text[end..])
        });
    }

    pub fn change(&self, file: &str, change: impl FnOnce(String) -> String) {
        let path = self.file(file);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, change(text)).unwrap();
    }

    /// Runs the checker.
    pub fn run(&self, arguments: &[&str]) -> Ran {
        self.run_with(arguments, &[])
    }

    pub fn run_with(&self, arguments: &[&str], variables: &[(&str, &str)]) -> Ran {
        let Output {
            status,
            stdout,
            stderr,
        } = self
            .command(arguments)
            .envs(variables.iter().copied())
            .output()
            .unwrap();
        Ran {
            page: text(stdout),
            errors: text(stderr),
            code: status.code(),
        }
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_checker"));
        command
            .args(arguments)
            .current_dir(self.root())
            .env("CARGO_TARGET_DIR", self.root().join("target"));
        command.env_remove("CARGO_MANIFEST_DIR");
        command
    }
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

fn real_root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap()
        .to_path_buf()
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).unwrap();
        }
    }
}

/// Whether a process runs that has this argument.
pub fn runs(argument: &str) -> bool {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let command = |path: std::path::PathBuf| fs::read(path.join("cmdline")).unwrap_or_default();
    processes.map(|entry| command(entry.path())).any(|line| {
        line.split(|&byte| byte == 0)
            .any(|word| word == argument.as_bytes())
    })
}
