//! Tries all walls, and makes the command that raises them.

use super::group::Groups;
use super::{cell, system, user};
use crate::policy::{Kind, Parts, Policy};
use crate::{JAIL, Limits, Profile, Tier, Walls};
use rustix::fs::Mode;
use rustix::process::umask;
use std::env;
use std::io;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// How many threads more than now the user of this program may come to have before a jailed one gets none, where they cannot be
/// counted apart: more than right code and the teacher's own programs begin meanwhile, and no harm to the machine.
const MORE_THREADS: u64 = 1_000;
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
    let namespaces = wanted(Tier::A)
        .and_then(|()| trial("namespaces"))
        .and_then(|()| cell::enter().map_err(|error| error.to_string()));
    let user = match user::is_root() {
        true => trial("user"),
        false => Err("only root can give each program one".into()),
    };
    let processes = trial("processes");
    let groups = wanted(Tier::B)
        .and_then(|()| Groups::find())
        .and_then(|groups| groups.hold(|group| Ok(try_wall("group", Some(group))?.status)));
    let parts = Parts {
        namespaces: namespaces.is_ok(),
        landlock: landlock.is_ok(),
        seccomp: seccomp.is_ok(),
        user: user.is_ok(),
        counted: processes.is_ok(),
    };
    if parts.user {
        // What we make from here on, another user reads.
        umask(Mode::WGRP | Mode::WOTH);
    }
    let tier = match (parts.landlock && parts.seccomp, parts.namespaces) {
        (true, true) => Tier::A,
        (true, false) => Tier::B,
        (false, _) => Tier::C,
    };
    let mut said = Said::default();
    said.of(&landlock, &["files"]);
    said.of(&seccomp, &["network", "signals", "system calls"]);
    match &namespaces {
        Ok(()) => said.of(&Ok(()), &["names of paths", "size of folders"]),
        Err(reason) => {
            said.off(&format!("names of paths: {reason}"));
            said.off(&format!(
                "size of folders: looked at often instead of limited ({reason})"
            ));
        }
    }
    let user = user.and_then(|()| open_to_all(parts));
    let threads = user::threads_now() + MORE_THREADS;
    match (&user, &processes) {
        (Ok(()), _) => said.on("processes"),
        (_, Ok(())) if counted_alone(parts) => said.on("processes"),
        (_, Ok(())) => said.on(&format!("processes, to {MORE_THREADS} more than now")),
        (_, Err(reason)) => said.off(&format!("processes: {reason}")),
    }
    said.of(&user, &["a user of its own"]);
    for word in [
        "memory",
        "CPU time",
        "size of files",
        "privileges",
        "descriptors",
        "environment",
    ] {
        said.on(word);
    }
    match &groups {
        Ok(_) => said.on("memory of a job together"),
        Err(reason) => said.off(&format!(
            "memory of a job together: a compiler and its linker have a limit each ({reason})"
        )),
    }
    Walls {
        tier,
        parts,
        threads,
        groups: groups.ok(),
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
    fn on(&mut self, word: &str) {
        self.on.push(word.into());
    }

    fn off(&mut self, reason: &str) {
        self.off.push(reason.into());
    }

    fn of(&mut self, outcome: &Result<(), String>, words: &[&str]) {
        match outcome {
            Ok(()) => words.iter().for_each(|word| self.on(word)),
            Err(reason) => self.off(&format!("{}: {reason}", words.join(", "))),
        }
    }
}

/// Whether each jail is in a user namespace of its own: who is no root needs one to be in others.
fn counted_alone(parts: Parts) -> bool {
    parts.namespaces && !user::is_root()
}

/// Whether what we start can be another user than root and still come to the toolchain and to this program's folders.
fn open_to_all(parts: Parts) -> Result<(), String> {
    if parts.namespaces {
        return Ok(());
    }
    let closed = ["rustc", "cargo"]
        .iter()
        .filter_map(|name| system::on_path(name))
        .chain(env::current_exe())
        .find(|path| !user::is_open_to_all(path));
    match closed {
        Some(path) => Err(format!(
            "only root comes to {}, so what needs it stays root, without privileges",
            path.display()
        )),
        None => Ok(()),
    }
}

/// Tries one wall in a process of its own.
fn trial(wall: &str) -> Result<(), String> {
    let output = try_wall(wall, None)
        .map_err(|error| format!("cannot start this program again: {error}"))?;
    match output.status.success() {
        true => Ok(()),
        false => Err(match String::from_utf8_lossy(&output.stdout).trim() {
            "" => format!("the trial ended with {}", output.status),
            reason => reason.into(),
        }),
    }
}

fn try_wall(wall: &str, group: Option<&Path>) -> io::Result<Output> {
    Command::new(THIS)
        .args([JAIL, super::TRY, wall, &std::process::id().to_string()])
        .args(group)
        .stdin(Stdio::null())
        .output()
}

pub(crate) fn command(
    walls: &Walls,
    profile: &Profile,
    mut limits: Limits,
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
    let mut parts = walls.parts;
    // In a root of its own a program comes to all that it is shown.
    let comes_to = |path: &Path| parts.namespaces || user::is_open_to_all(path);
    let above = write.as_deref().and_then(Path::parent);
    parts.user &=
        comes_to(program) && read.iter().all(|path| comes_to(path)) && above.is_none_or(comes_to);
    parts.counted |= parts.user;
    if !parts.user && !counted_alone(parts) {
        limits.processes += walls.threads;
    }
    let groups = walls.groups.as_ref();
    let group = groups
        .zip(write.as_deref())
        .and_then(|(groups, write)| groups.of(write));
    let policy = Policy {
        parent: std::process::id(),
        parts,
        kind,
        group,
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
