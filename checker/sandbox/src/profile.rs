//! What a program behind the walls may do, and how much it may use.

use std::path::PathBuf;

const MIB: u64 = 1 << 20;

/// What a program behind the walls is for.
#[derive(Clone, Debug)]
pub enum Profile {
    /// A compiler, which starts a linker. It reads and runs its toolchain and the system's, wherever these are.
    Compile {
        /// What else it may read: the sources, and the crates that they are built on. Files, or folders with all that is in them.
        read: Vec<PathBuf>,
        /// The one folder that it writes to. It is there already.
        write: PathBuf,
    },
    /// A probe. It reads nothing but itself, starts nothing and reaches nobody.
    Run {
        /// The one folder that it reads and writes, if there is one. It is there already.
        scratch: Option<PathBuf>,
    },
}

impl Profile {
    /// The limits that fit most.
    #[must_use]
    pub fn limits(&self) -> Limits {
        match self {
            Profile::Compile { .. } => Limits::COMPILE,
            Profile::Run { .. } => Limits::RUN,
        }
    }
}

/// How much a program behind the walls may use. Whoever needs more is stopped by the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// CPU time in seconds.
    pub cpu: u64,
    /// Address space in bytes.
    pub memory: u64,
    /// The largest file in bytes.
    pub file: u64,
    /// Open files.
    pub open_files: u64,
    /// Processes and threads, where they can be counted apart from everybody else's.
    pub processes: u64,
    /// The main thread's stack in bytes.
    pub stack: u64,
}

impl Limits {
    /// For rustc and a linker on one chapter.
    pub const COMPILE: Self = Self {
        cpu: 20,
        memory: 4096 * MIB,
        file: 128 * MIB,
        open_files: 256,
        processes: 64,
        stack: 8 * MIB,
    };
    /// For a probe: the laws of a whole chapter.
    pub const RUN: Self = Self {
        cpu: 300,
        memory: 1024 * MIB,
        file: 64 * MIB,
        open_files: 64,
        processes: 32,
        stack: 8 * MIB,
    };
}
