//! What there is to know. `None` is what could not be asked; that is no fault of the machine's.

use std::collections::BTreeMap;
use std::time::Duration;

/// All of it.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Of the machine.
    pub machine: Machine,
    /// Of the workspace.
    pub course: Course,
}

/// What is known of the machine.
#[derive(Clone, Debug, Default)]
pub struct Machine {
    /// `rustc 1.95.0 (59807616e 2026-04-14)`.
    pub rustc: Option<String>,
    /// `cargo 1.95.0 (...)`.
    pub cargo: Option<String>,
    /// `stable-x86_64-unknown-linux-gnu (default)`, as rustup says.
    pub active: Option<String>,
    /// Variables that change how cargo builds, with their values.
    pub variables: BTreeMap<&'static str, String>,
    /// The two runs of the compiler that each check needs, or why they fail.
    pub floor: Option<Result<Duration, String>>,
    /// How many processes wait for a core, and how many cores there are.
    pub load: Option<(f64, usize)>,
    /// Cargo's target folder.
    pub target: Folder,
    /// Free bytes where files in memory lie; `None` where there is no such place.
    pub shared_memory: Option<u64>,
    /// The terminal.
    pub terminal: Terminal,
    /// Limits that are set, by their letter for `ulimit`.
    pub limits: BTreeMap<char, u64>,
    /// What a sandbox could be made of.
    pub sandbox: Sandbox,
}

/// A folder that must be written to.
#[derive(Clone, Debug, Default)]
pub struct Folder {
    /// Its path.
    pub path: String,
    /// Why it cannot be written.
    pub refused: Option<String>,
    /// Bytes of all files in it.
    pub size: u64,
    /// Bytes that are free there.
    pub free: Option<u64>,
}

/// What is known of the terminal.
#[derive(Clone, Debug, Default)]
pub struct Terminal {
    /// Whether standard output is one.
    pub is_terminal: bool,
    /// Whether pages are coloured.
    pub colours: bool,
    /// Its width in columns.
    pub columns: Option<usize>,
    /// The locale: `C.UTF-8`.
    pub locale: Option<String>,
}

/// What a sandbox could be made of.
#[derive(Clone, Debug, Default)]
pub struct Sandbox {
    /// `linux`, `macos`.
    pub system: String,
    /// The kernel's version.
    pub kernel: Option<(u32, u32)>,
    /// The kernel's security modules, if it says.
    pub modules: Option<String>,
    /// Whether calls can be filtered.
    pub seccomp: bool,
    /// Whether a process may have a namespace of its own.
    pub namespaces: Option<bool>,
    /// Whether we may make a control group.
    pub groups: bool,
}

/// What is known of the workspace.
#[derive(Clone, Debug, Default)]
pub struct Course {
    /// The chapters, with what is not as it was given.
    pub chapters: Vec<Chapter>,
    /// Why the crates are not all there, in cargo's words; empty if they are.
    pub fetch: String,
    /// The folder with progress and backups.
    pub progress: Folder,
    /// What is wrong with the progress file.
    pub damaged: Option<String>,
    /// Whether it is a copy for a class, which has no solutions.
    pub class_copy: bool,
    /// What git says of `checker/` and `solutions/`, a file a line; `None` without git.
    pub changed: Option<Vec<String>>,
}

/// What is not as it was given in a chapter.
#[derive(Clone, Debug, Default)]
pub struct Chapter {
    /// Its folder: `ch01-batch`.
    pub folder: &'static str,
    /// Files that are gone.
    pub missing: Vec<String>,
    /// Given files that were changed.
    pub changed: Vec<String>,
}
