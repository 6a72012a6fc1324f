//! What walls stand, and the commands that raise them.

use crate::profile::{Limits, Profile};
use crate::room::Space;
use crate::tier::Tier;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, ExitCode, ExitStatus};

/// What walls stand on this system.
#[derive(Clone, Debug)]
pub struct Walls {
    pub(crate) tier: Tier,
    #[cfg(target_os = "linux")]
    pub(crate) parts: crate::policy::Parts,
    /// How many threads the user of this program may have.
    #[cfg(target_os = "linux")]
    pub(crate) threads: u64,
    /// Where each job has a control group of its own.
    #[cfg(target_os = "linux")]
    pub(crate) groups: Option<crate::linux::group::Groups>,
    pub(crate) on: Vec<String>,
    pub(crate) off: Vec<String>,
}

impl Walls {
    /// Tries what can be had, up to `wish` if there is one, and says so: whoever wished for more must compare.
    ///
    /// Where namespaces are permitted, this moves the whole program into its own: call it once, before any thread is started.
    /// From then on it reaches no network.
    #[must_use]
    pub fn raise(wish: Option<Tier>) -> Self {
        if wish == Some(Tier::None) {
            return Self::none("everything: no isolation is wanted");
        }
        #[cfg(target_os = "linux")]
        return crate::linux::raise(wish);
        #[cfg(not(target_os = "linux"))]
        Self::none(
            "everything: on this system we know no walls; run the program in a container or a virtual machine that runs Linux",
        )
    }

    pub(crate) fn none(reason: &str) -> Self {
        Self {
            tier: Tier::None,
            #[cfg(target_os = "linux")]
            parts: crate::policy::Parts::default(),
            #[cfg(target_os = "linux")]
            threads: 0,
            #[cfg(target_os = "linux")]
            groups: None,
            on: Vec::new(),
            off: vec![reason.into()],
        }
    }

    /// How strong they are.
    #[must_use]
    pub fn tier(&self) -> Tier {
        self.tier
    }

    /// What is walled off, a word or two each.
    #[must_use]
    pub fn on(&self) -> &[String] {
        &self.on
    }

    /// What is not: the same words, a colon and the reason.
    #[must_use]
    pub fn off(&self) -> &[String] {
        &self.off
    }

    /// How much memory one job may come to use: its programs, and the files in its room. `None`: nobody limits it.
    #[must_use]
    pub fn memory_of_a_job(&self) -> Option<u64> {
        #[cfg(target_os = "linux")]
        if self.groups.is_some() {
            return Some(Limits::COMPILE.memory);
        }
        let compiler_and_linker = 2 * Limits::COMPILE.memory;
        (self.tier != Tier::None).then_some(compiler_and_linker + Space::JOB.bytes)
    }

    /// All of it in a few lines for a person.
    #[must_use]
    pub fn banner(&self) -> String {
        let mut text = format!("Isolation {}.", self.tier);
        if !self.on.is_empty() {
            let _ = write!(text, " On: {}.", self.on.join(", "));
        }
        for reason in &self.off {
            let _ = write!(text, "\n  Off: {reason}.");
        }
        text
    }

    /// A command that runs a program behind the walls. It has no environment and no arguments yet; what is added to it the program
    /// gets. The process that it starts is the program's: its number, its pipes, its end. It ends with the *thread* that
    /// starts it.
    ///
    /// With [`Tier::None`] it is the bare program.
    #[must_use]
    pub fn command(&self, profile: &Profile, limits: Limits, program: &Path) -> Command {
        let mut command = self.bare_or_jailed(profile, limits, program);
        if let Profile::Compile { write, .. } = profile {
            command.env("TMPDIR", write);
        }
        command
    }

    fn bare_or_jailed(&self, profile: &Profile, limits: Limits, program: &Path) -> Command {
        #[cfg(target_os = "linux")]
        if self.tier != Tier::None {
            return crate::linux::command(self, profile, limits, program);
        }
        let _ = (profile, limits);
        let mut command = Command::new(program);
        command.env_clear();
        if let (Profile::Compile { .. }, Some(path)) = (profile, std::env::var_os("PATH")) {
            command.env("PATH", path);
        }
        command
    }
}

/// Whether a process ended because its walls could not be raised, so that the program never ran. Its last words on standard error say
/// why. No jailed program can pretend this behind the walls of tiers A and B.
#[must_use]
pub fn failed(status: ExitStatus) -> bool {
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::process::ExitStatusExt;
        status.signal() == Some(crate::linux::FAILED.as_raw())
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = status;
        false
    }
}

/// What `main` does when its first argument is [`crate::JAIL`]: it restricts itself and becomes another program.
#[must_use]
pub fn jail_main(args: impl Iterator<Item = OsString>) -> ExitCode {
    #[cfg(target_os = "linux")]
    return crate::linux::jail_main(args);
    #[cfg(not(target_os = "linux"))]
    {
        drop(args);
        eprintln!("on this system we know no walls");
        ExitCode::FAILURE
    }
}
