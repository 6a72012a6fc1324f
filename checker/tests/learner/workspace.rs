//! A learner's workspace in a folder of its own: fresh stubs, and everything else is the real one.

use checker::build::Lock;
use checker::learner::link_what_is_real;
use checker::paths::Paths;
use checker::stubs;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// One workspace for all tests of a program, used by one at a time: the crates for the probe are built once.
static WORKSPACE: Mutex<Option<Learner>> = Mutex::new(None);

/// A learner, and what they have written.
pub struct Learner {
    root: PathBuf,
    /// The chapters as they are given: not those in `chapters/`, which somebody may be working on.
    stubs: BTreeMap<PathBuf, String>,
    /// Two runs of these tests at once take turns.
    _lock: Lock,
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
        // A path with a space and a letter that is not ASCII: many learners have one. It lies in cargo's target folder.
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("a learner ü");
        fs::create_dir_all(&root).unwrap();
        let lock = Lock::take(&root).unwrap();
        link_what_is_real(&real_root(), &root).unwrap();
        let real = Paths {
            root: real_root(),
            work: root.clone(),
        };
        Self {
            root,
            stubs: stubs::chapters(&real).unwrap(),
            _lock: lock,
        }
    }

    fn forget_everything(&self) {
        let _ = fs::remove_dir_all(self.root.join("chapters"));
        let _ = fs::remove_dir_all(self.root.join(".checker"));
        for (path, text) in &self.stubs {
            let file = self.root.join("chapters").join(path);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        }
    }

    pub fn root(&self) -> &Path {
        &self.root
    }

    pub fn file(&self, path: &str) -> PathBuf {
        self.root().join("chapters").join(path)
    }

    /// The command makes no sense, and a sentence says so.
    pub fn is_refused(&self, arguments: &[&str], says: &str) {
        let ran = self.run(arguments);
        let outcome = (ran.code, ran.page.as_str());
        assert_eq!(outcome, (Some(2), ""), "{arguments:?}");
        assert!(ran.errors.contains(says), "{arguments:?}: {}", ran.errors);
    }

    /// A file as it is given.
    pub fn stub(&self, path: &str) -> &str {
        &self.stubs[Path::new(path)]
    }

    /// Writes a body in place of its `todo!`.
    pub fn write(&self, file: &str, stub: &str, body: &str) {
        self.change(file, |text| {
            let from = text.find(&format!("todo!(\"{stub}")).unwrap();
            let end = from + text[from..].find("\n}").unwrap();
            format!("{}{body}{}", &text[..from], &text[end..])
        });
    }

    /// Writes the reference's files over a chapter's.
    pub fn solve(&self, folder: &str) {
        let solved = self.root.join("solutions").join(folder).join("src");
        for entry in fs::read_dir(&solved).unwrap().flatten() {
            let file = self.file(folder).join("src").join(entry.file_name());
            fs::write(file, fs::read(entry.path()).unwrap()).unwrap();
        }
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
        for name in [
            "CARGO_MANIFEST_DIR",
            "COLUMNS",
            "NO_COLOR",
            "CLICOLOR_FORCE",
            "LC_ALL",
            "LC_CTYPE",
            "LANG",
        ] {
            command.env_remove(name);
        }
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

/// Whether a process runs that has this argument.
pub fn runs(argument: &str) -> bool {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let command = |path: std::path::PathBuf| fs::read(path.join("cmdline")).unwrap_or_default();
    processes.map(|entry| command(entry.path())).any(|line| {
        line.split(|&byte| byte == 0)
            .any(|word| word == argument.as_bytes())
    })
}

/// Waits until something is so; what never becomes so fails the test.
pub fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < Duration::from_secs(60), "never: {what}");
        std::thread::yield_now();
    }
}
