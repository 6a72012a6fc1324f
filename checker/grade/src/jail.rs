//! Starts the compiler and the probes of a class behind the walls of `sandbox`.

use crate::machine::Machine;
use checker::page::tell;
use checker::run::Passing;
use checker::start::{Stage, Start};
use sandbox::{Limits, Profile, Room, Space, Tier, Walls};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};

/// What one exercise's files may take, where nobody limits a folder's size for us.
const SCRATCH: Space = Space {
    bytes: 64 << 20,
    files: 10_000,
};

/// Starts programs behind walls, with limits.
#[derive(Clone, Debug)]
pub struct Jail {
    walls: Walls,
    compiler: Limits,
    probe: Limits,
    machine: Machine,
}

impl Jail {
    /// Behind these walls, with the usual limits.
    #[must_use]
    pub fn new(walls: Walls) -> Self {
        Self {
            walls,
            compiler: Limits::COMPILE,
            probe: Limits::RUN,
            machine: Machine::default(),
        }
    }

    /// The same, with other limits for the compiler.
    #[must_use]
    pub fn with_compiler(self, compiler: Limits) -> Self {
        Self { compiler, ..self }
    }
}

impl Start for Jail {
    fn command(&self, program: &Path, stage: &Stage) -> Command {
        let (profile, limits) = match stage {
            Stage::Compile { read, write } => {
                let (read, write) = (read.clone(), write.clone());
                (Profile::Compile { read, write }, self.compiler)
            }
            Stage::Run { scratch } => {
                let scratch = Some(scratch.clone());
                (Profile::Run { scratch }, self.probe)
            }
            Stage::Test { scratch, cpu } => {
                let scratch = Some(scratch.clone());
                let limits = Limits {
                    cpu: *cpu,
                    ..self.probe
                };
                (Profile::Run { scratch }, limits)
            }
        };
        self.machine.begins();
        self.walls.command(&profile, limits, program)
    }

    /// Each job has a room of its own: who fills it is in nobody else's way.
    fn folder(&self, _among: &Path) -> io::Result<Box<dyn AsRef<Path>>> {
        let room = Passing::new(|| Room::new(&self.walls, Space::JOB))?;
        Ok(Box::new(room))
    }

    fn room(&self, work: &Path) -> Option<PathBuf> {
        Some(work.join("scratch"))
    }

    fn wrote_too_much(&self, scratch: &Path) -> bool {
        self.walls.tier() != Tier::A && !SCRATCH.has(scratch)
    }

    fn never_began(&self, status: ExitStatus) -> bool {
        let by_machine = self.machine.has_ended(status);
        if by_machine {
            tell(
                "the machine's memory was used up, and it ended a program of ours, which is tried once more: a smaller --jobs needs less",
            );
        }
        by_machine || sandbox::failed(status)
    }
}
