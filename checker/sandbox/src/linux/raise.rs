//! Tries all walls, and makes the command that raises them.

use super::{cell, system, user};
use crate::policy::{Kind, Parts, Policy};
use crate::{JAIL, Limits, Profile, Tier, Walls};
use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// This very program, also when its file was replaced by a newer one meanwhile.
const THIS: &str = "/proc/self/exe";

pub(crate) fn raise(wish: Option<Tier>) -> Walls {
    if let Err(reason) = trial("limits") {
        return Walls::none(&format!("everything: {reason}"));
    }
    let wanted = |tier: Tier| match wish {
        Some(wish) if wish > tier => Err("not wanted".to_string()),
        _ => Ok(()),
    };
    let landlock = wanted(Tier::B).and_then(|()| trial("landlock"));
    let seccomp = wanted(Tier::B).and_then(|()| trial("seccomp"));
    let user = match user::is_root() {
        true => trial("user"),
        false => Ok(()),
    };
    let namespaces = wanted(Tier::A)
        .and_then(|()| trial("namespaces"))
        .and_then(|()| cell::enter().map_err(|error| error.to_string()));
    let parts = Parts {
        namespaces: namespaces.is_ok(),
        landlock: landlock.is_ok(),
        seccomp: seccomp.is_ok(),
        user: user::is_root() && user.is_ok(),
    };
    let tier = match (parts.landlock && parts.seccomp, parts.namespaces) {
        (true, true) => Tier::A,
        (true, false) => Tier::B,
        (false, _) => Tier::C,
    };
    let mut said = Said::default();
    said.of(&landlock, &["files"]);
    said.of(&seccomp, &["network", "signals", "system calls"]);
    said.of(&namespaces, &["names of paths", "size of folders"]);
    if let (Tier::B, Err(_)) = (tier, &namespaces) {
        said.on
            .push("size of folders by looking every 50 ms".into());
    }
    let user = open_user(parts, user);
    let counted = match user::is_root() {
        true => user.is_ok(),
        false => parts.namespaces,
    };
    said.processes(parts.seccomp, counted);
    said.of(&user, &["user"]);
    for word in [
        "memory",
        "CPU time",
        "size of files",
        "privileges",
        "descriptors",
        "environment",
    ] {
        said.on.push(word.into());
    }
    Walls {
        tier,
        parts,
        on: said.on,
        off: said.off,
    }
}

#[derive(Default)]
struct Said {
    on: Vec<String>,
    off: Vec<String>,
}

impl Said {
    fn of(&mut self, outcome: &Result<(), String>, words: &[&str]) {
        match outcome {
            Ok(()) => self.on.extend(words.iter().map(ToString::to_string)),
            Err(reason) => self.off.push(format!("{}: {reason}", words.join(", "))),
        }
    }

    /// A probe makes none where seccomp stands. A compiler makes some, and can be counted where it is alone.
    fn processes(&mut self, seccomp: bool, counted: bool) {
        match (seccomp, counted) {
            (_, true) => self.on.push("processes".into()),
            (true, false) => self.on.push("processes of probes".into()),
            (false, false) => {
                let reason = "processes: they cannot be counted apart from others";
                self.off.push(reason.into());
            }
        }
    }
}

/// Who is not root has a user of their own already, though the checker's: that is what files and signals are walled off for.
fn open_user(parts: Parts, user: Result<(), String>) -> Result<(), String> {
    if !user::is_root() || parts.namespaces {
        return user;
    }
    user?;
    let closed = ["rustc", "cargo"]
        .iter()
        .filter_map(|name| system::on_path(name))
        .chain(env::current_exe().ok())
        .find(|path| !user::is_open_to_all(path));
    match closed {
        Some(path) => Err(format!(
            "{} lies where only root comes, so what uses it stays root, without privileges",
            path.display()
        )),
        None => Ok(()),
    }
}

/// Tries one wall in a process of its own.
fn trial(wall: &str) -> Result<(), String> {
    let output = Command::new(THIS)
        .args([JAIL, super::TRY, wall, &std::process::id().to_string()])
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("cannot start this program again: {error}"))?;
    match output.status.success() {
        true => Ok(()),
        false => Err(match String::from_utf8_lossy(&output.stdout).trim() {
            "" => format!("the trial ended with {}", output.status),
            reason => reason.into(),
        }),
    }
}

pub(crate) fn command(
    mut parts: Parts,
    profile: &Profile,
    limits: Limits,
    program: &Path,
) -> Command {
    let (kind, mut run, read, write) = match profile {
        Profile::Compile { read, write } => (
            Kind::Compile,
            system::of_compiler(program),
            read.clone(),
            Some(write.clone()),
        ),
        Profile::Run { scratch } => (
            Kind::Run,
            system::of_program(program),
            Vec::new(),
            scratch.clone(),
        ),
    };
    run.push(program.into());
    // In a root of its own a program comes to all that it is shown.
    let comes_to = |path: &PathBuf| parts.namespaces || user::is_open_to_all(path);
    parts.user &= [PathBuf::from(program)].iter().chain(&read).all(comes_to)
        && write
            .iter()
            .all(|path| path.parent().is_none_or(|parent| comes_to(&parent.into())));
    let policy = Policy {
        parent: std::process::id(),
        parts,
        kind,
        run,
        read,
        write,
        limits,
        program: program.into(),
        args: Vec::new(),
    };
    let mut command = Command::new(THIS);
    command.arg(JAIL).args(policy.encode()).env_clear();
    if let (Kind::Compile, Some(path)) = (kind, env::var_os("PATH")) {
        command.env("PATH", path);
    }
    command
}
