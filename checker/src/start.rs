//! How a program that meets a learner's code is started: as it is on their own machine, behind walls where a class is graded.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};

/// What a program is started for, and so what it must reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The compiler, on a learner's sources.
    Compile {
        /// Files and folders that it reads, besides its own.
        read: Vec<PathBuf>,
        /// The folder that its products go to.
        write: PathBuf,
    },
    /// A probe, which holds a learner's code.
    Run {
        /// The folder that it works in.
        scratch: PathBuf,
    },
    /// A program of a learner's tests, run once.
    Test {
        /// The folder that it works in.
        scratch: PathBuf,
        /// CPU time, in seconds.
        cpu: u64,
    },
}

/// Makes the command that starts a program. Arguments and environment are added to it.
pub trait Start: Send + Sync {
    /// The command.
    fn command(&self, program: &Path, stage: &Stage) -> Command;

    /// A folder for one job, which goes when the value does: what is compiled lies there. `among` is where such folders usually lie.
    ///
    /// # Errors
    /// It cannot be made.
    fn folder(&self, among: &Path) -> io::Result<Box<dyn AsRef<Path>>> {
        let folder = tempfile::Builder::new().prefix("job-").tempdir_in(among)?;
        Ok(Box::new(folder))
    }

    /// Where the folders lie that probes work in, for a job that builds in `work`. `None`: in memory, or else in `work`.
    fn room(&self, work: &Path) -> Option<PathBuf> {
        let _ = work;
        None
    }

    /// Whether a probe has written more to its folder than it may. Asked often while it runs; never true where the folder's size is
    /// limited.
    fn wrote_too_much(&self, scratch: &Path) -> bool {
        let _ = scratch;
        false
    }

    /// The line where who reads the sources finds a line of what was compiled.
    fn line(&self, file: &str, line: u32) -> u32 {
        let _ = file;
        line
    }

    /// Whether a process that ended so never became the program: that is no learner's fault.
    fn never_began(&self, status: ExitStatus) -> bool {
        let _ = status;
        false
    }
}

/// Starts a program as it is: its limits and its process group are all that holds it.
#[derive(Clone, Copy, Debug)]
pub struct AsItIs;

impl Start for AsItIs {
    fn command(&self, program: &Path, _stage: &Stage) -> Command {
        Command::new(program)
    }
}
