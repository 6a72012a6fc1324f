//! A class, and the place where its workflow runs: the workspace itself, with submissions and reports in a folder of their own.

use crate::MARKS;
use checker::paths::Paths;
use grade::key::ClassKey;
use grade::merge;
use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// What a runner's own environment has and ours must keep.
const KEPT: [&str; 6] = [
    "PATH",
    "HOME",
    "CARGO_HOME",
    "RUSTUP_HOME",
    "RUSTUP_TOOLCHAIN",
    "RUSTFLAGS",
];

/// The only chapter that is graded here.
const CHAPTER: &str = "ch00-log";

pub struct Place {
    folder: TempDir,
    key: String,
    key_file: String,
    commitment: String,
}

/// What a command printed, and how it ended.
pub struct Ran {
    pub words: String,
    pub code: Option<i32>,
}

impl Ran {
    /// Then nothing is graded, and the test is left out.
    pub fn walls_are_too_weak(&self) -> bool {
        let weak = self
            .words
            .contains("the walls that this system has are too weak");
        if weak {
            println!("skipped: {}", self.words);
        }
        weak
    }
}

pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap().to_path_buf()
}

/// The folder that this test was built into.
pub fn target() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR"))
        .parent()
        .unwrap()
        .to_path_buf()
}

/// A command with nothing around it but what every machine has.
pub fn bash(shell: &[&str], text: &str) -> Command {
    let mut command = Command::new("bash");
    command.args(shell).arg(text).env_clear();
    command.envs(
        KEPT.iter()
            .filter_map(|name| Some((name, env::var_os(name)?))),
    );
    command
}

pub fn ran(command: &mut Command) -> Ran {
    let output = command.output().unwrap();
    let words = [output.stdout, output.stderr].concat();
    Ran {
        words: String::from_utf8_lossy(&words).into(),
        code: output.status.code(),
    }
}

impl Place {
    pub fn new(name: &str) -> Self {
        let mut builder = tempfile::Builder::new();
        let folder = builder.prefix(name).tempdir_in(env!("CARGO_TARGET_TMPDIR"));
        let folder = folder.unwrap();
        for part in ["temporary", "submissions"] {
            fs::create_dir(folder.path().join(part)).unwrap();
        }
        let key_file = folder.path().join("class.key");
        let key = ClassKey::make(&key_file).unwrap();
        let place = Self {
            key: fs::read_to_string(&key_file).unwrap().trim().into(),
            key_file: key_file.display().to_string(),
            commitment: key.commitment(),
            folder,
        };
        place.hand_in();
        place
    }

    pub fn key(&self) -> &str {
        &self.key
    }

    pub fn key_file(&self) -> &str {
        &self.key_file
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }

    fn hand_in(&self) {
        let solved = root().join("solutions").join(CHAPTER).join("src");
        let submissions = self.folder.path().join("submissions");
        let chapter = |student: &str| {
            submissions
                .join(student)
                .join("chapters")
                .join(CHAPTER)
                .join("src")
        };
        copy(&solved, &chapter("reference"));
        copy(&solved, &chapter("mistake"));
        let file = chapter("mistake").join("partition.rs");
        let text = fs::read_to_string(&file).unwrap();
        let wrong = root().join("checker/mistakes/0.8/sign-left.rs");
        fs::write(file, with(&text, &fs::read_to_string(wrong).unwrap())).unwrap();
        write_stubs(&submissions.join("stubs/chapters"));
        fs::write(submissions.join("broken.zip"), "PK and no more").unwrap();
    }

    /// Runs the lines of one step. What the class is given stands before what the file says, `own` before both.
    pub fn run(
        &self,
        shell: &[&str],
        text: &str,
        environment: &BTreeMap<String, String>,
        own: &[(&str, &str)],
    ) -> Ran {
        let class = [
            ("CHAPTERS", "0".to_string()),
            ("SUBMISSIONS", self.path("submissions")),
            ("REPORTS", self.path("reports")),
        ];
        for (name, _) in &class {
            assert!(environment.contains_key(*name), "{name} cannot be changed");
        }
        let mut command = bash(shell, text);
        command
            .current_dir(root())
            .envs(environment)
            .envs(class)
            .env("GITHUB_STEP_SUMMARY", self.path("step-summary"))
            .env("TMPDIR", self.path("temporary"))
            .env("CARGO_TARGET_DIR", target())
            .envs(own.iter().copied());
        ran(&mut command)
    }

    pub fn is_without_temporary_files(&self) -> bool {
        fs::read_dir(self.path("temporary"))
            .unwrap()
            .next()
            .is_none()
    }

    pub fn step_summary(&self) -> String {
        fs::read_to_string(self.path("step-summary")).unwrap()
    }

    /// The merged reports have the marks that were planted, made with the class key, and each part had its share.
    pub fn has_the_marks(&self) {
        let read = |name: &str| {
            merge::read(
                &self
                    .folder
                    .path()
                    .join("reports")
                    .join(name)
                    .join("grades.json"),
            )
            .unwrap()
        };
        let class = read("class");
        let found = class.submissions.iter();
        let found: Vec<_> = found
            .map(|one| (one.student.as_str(), one.status, one.score))
            .collect();
        assert_eq!(found, MARKS);
        assert_eq!(class.cases.class_key.as_ref(), Some(&self.commitment));
        for part in ["parts/part-1", "parts/part-2"] {
            let some = read(part).submissions.len();
            assert!((1..MARKS.len()).contains(&some), "{part} has {some}");
        }
    }
}

/// Writes the chapter as a learner gets it, below `chapters`.
pub fn write_stubs(chapters: &Path) {
    let paths = Paths {
        root: root(),
        work: target(),
    };
    for (path, text) in checker::stubs::chapter(&paths, CHAPTER).unwrap() {
        let file = chapters.join(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
}

pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let to = to.join(path.file_name().unwrap());
        match path.is_dir() {
            true => copy(&path, &to),
            false => drop(fs::copy(&path, to).unwrap()),
        }
    }
}

/// A mistake's body in the place of the reference's.
fn with(text: &str, mistake: &str) -> String {
    let (_, body) = mistake.split_once("{\n").unwrap();
    let (body, _) = body.rsplit_once("\n}").unwrap();
    let (before, rest) = text.split_once("// begin 0.8 partition_for:").unwrap();
    let (_, after) = rest.split_once("// end\n").unwrap();
    format!("{before}\n{body}\n{after}")
}
