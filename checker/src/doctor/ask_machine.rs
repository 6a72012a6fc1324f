//! Asks the machine. Everything is cheap, and nothing is kept.

use super::facts::{Folder, Machine, Sandbox, Terminal};
use super::floor;
use crate::page::wanted;
use crate::paths::Paths;
use rustix::process::{Resource, getrlimit};
use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io::{IsTerminal as _, stdout};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

/// What is set in the environment and changes how cargo builds.
const VARIABLES: [&str; 4] = ["RUSTFLAGS", "RUSTC_WRAPPER", "CARGO_BUILD_TARGET", "RUSTC"];
/// In a larger folder not all files are counted.
const MOST_FILES: usize = 200_000;
/// Where Linux keeps files in memory.
const IN_MEMORY: &str = "/dev/shm";

pub(super) fn machine(paths: &Paths) -> Machine {
    let variables = VARIABLES.into_iter();
    let set =
        |name: &'static str| Some((name, env::var(name).ok().filter(|value| !value.is_empty())?));
    Machine {
        rustc: says(paths, "rustc", &["--version"]),
        cargo: says(paths, "cargo", &["--version"]),
        active: says(paths, "rustup", &["show", "active-toolchain"]),
        variables: variables.filter_map(set).collect(),
        floor: floor::measured(paths),
        load: load(),
        target: folder(paths.work.parent().unwrap_or(&paths.work)),
        shared_memory: free(Path::new(IN_MEMORY)),
        terminal: terminal(),
        limits: limits(),
        sandbox: sandbox(),
    }
}

/// The first line that a program prints; `None` if it is not there or fails.
fn says(paths: &Paths, program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program)
        .args(arguments)
        .current_dir(&paths.root)
        // Under `cargo run` rustup has set it itself.
        .env_remove("RUSTUP_TOOLCHAIN")
        .stdin(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    output
        .status
        .success()
        .then(|| text.lines().next().map(str::to_string))?
}

/// How a folder is: whether it can be written is tried.
pub(super) fn folder(path: &Path) -> Folder {
    // A folder that is not there is made when it is needed: then the one above it tells.
    let there = path
        .ancestors()
        .find(|folder| folder.is_dir())
        .unwrap_or(path);
    Folder {
        path: path.display().to_string(),
        refused: tempfile::tempfile_in(there)
            .err()
            .map(|error| error.to_string()),
        size: size(path, &mut 0),
        free: free(there),
    }
}

fn size(folder: &Path, seen: &mut usize) -> u64 {
    let mut bytes = 0;
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        *seen += 1;
        if *seen > MOST_FILES {
            break;
        }
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => bytes += size(&entry.path(), seen),
            Ok(kind) if kind.is_file() => bytes += entry.metadata().map_or(0, |file| file.len()),
            _ => {}
        }
    }
    bytes
}

fn free(folder: &Path) -> Option<u64> {
    let room = rustix::fs::statvfs(folder).ok()?;
    Some(room.f_bavail.saturating_mul(room.f_frsize))
}

fn load() -> Option<(f64, usize)> {
    let text = fs::read_to_string("/proc/loadavg").ok()?;
    let load = text.split(' ').next()?.parse().ok()?;
    Some((load, thread::available_parallelism().ok()?.get()))
}

fn terminal() -> Terminal {
    let size = Command::new("stty")
        .arg("size")
        .stdin(Stdio::inherit())
        .output()
        .ok();
    let columns = size.and_then(|size| {
        let text = String::from_utf8_lossy(&size.stdout).into_owned();
        text.split_whitespace().nth(1)?.parse().ok()
    });
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter();
    Terminal {
        is_terminal: stdout().is_terminal(),
        colours: wanted(),
        columns,
        locale: names
            .filter_map(|name| env::var(name).ok())
            .find(|value| !value.is_empty()),
    }
}

fn limits() -> BTreeMap<char, u64> {
    let all = [
        ('v', Resource::As, 1024),
        ('u', Resource::Nproc, 1),
        ('f', Resource::Fsize, 1024),
        ('n', Resource::Nofile, 1),
        ('t', Resource::Cpu, 1),
    ];
    let set = all
        .into_iter()
        .filter_map(|(letter, resource, unit)| Some((letter, getrlimit(resource).current? / unit)));
    set.collect()
}

fn sandbox() -> Sandbox {
    let read = |path: &str| fs::read_to_string(path).ok();
    let kernel = read("/proc/sys/kernel/osrelease").and_then(|text| {
        let mut numbers = text.split(['.', '-']).map_while(|word| word.parse().ok());
        Some((numbers.next()?, numbers.next()?))
    });
    let tried = Command::new("unshare")
        .args(["--user", "--map-root-user", "--net", "true"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    Sandbox {
        system: env::consts::OS.into(),
        kernel,
        modules: read("/sys/kernel/security/lsm"),
        seccomp: Path::new("/proc/sys/kernel/seccomp/actions_avail").exists(),
        namespaces: tried.ok().map(|status| status.success()),
        groups: own_group()
            .is_some_and(|group| rustix::fs::access(group, rustix::fs::Access::WRITE_OK).is_ok()),
    }
}

/// Our control group's folder: `0::/user.slice/...` in the file.
fn own_group() -> Option<String> {
    let text = fs::read_to_string("/proc/self/cgroup").ok()?;
    let path = text.lines().find_map(|line| line.strip_prefix("0::"))?;
    Some(format!("/sys/fs/cgroup{path}"))
}
