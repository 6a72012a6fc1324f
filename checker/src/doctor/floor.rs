//! Two runs of the compiler: below that no check can be. A crate, and a program that calls it, as a chapter and its probe.

use crate::paths::Paths;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// As many functions as a chapter has, about.
const FUNCTIONS: usize = 65;

/// How long the two runs take; the reason if they fail. `None` if there is no folder to do it in: that is told elsewhere.
pub(super) fn measured(paths: &Paths) -> Option<Result<Duration, String>> {
    let folder = tempfile::Builder::new()
        .prefix("floor-")
        .tempdir_in(&paths.work)
        .ok()?;
    let (library, program) = sources();
    fs::write(folder.path().join("library.rs"), library).ok()?;
    fs::write(folder.path().join("program.rs"), program).ok()?;
    let begin = Instant::now();
    let runs = run(
        paths,
        folder.path(),
        &["library.rs", "--crate-type", "rlib"],
    )
    .and_then(|()| {
        run(
            paths,
            folder.path(),
            &["program.rs", "--extern", "library=liblibrary.rlib"],
        )
    });
    Some(runs.map(|()| begin.elapsed()))
}

fn sources() -> (String, String) {
    let mut library = String::new();
    let mut program = String::from("fn main() {\n    let mut bytes = Vec::new();\n");
    for number in 0..FUNCTIONS {
        let _ = writeln!(
            library,
            "pub fn f{number}(bytes: &mut Vec<u8>) -> usize {{\n    for at in 0..{number} {{\n        bytes.push(at as u8);\n    }}\n    bytes.iter().filter(|byte| **byte % 2 == 0).count()\n}}"
        );
        let _ = writeln!(
            program,
            "    println!(\"{{}}\", library::f{number}(&mut bytes));"
        );
    }
    program.push_str("}\n");
    (library, program)
}

fn run(paths: &Paths, folder: &Path, arguments: &[&str]) -> Result<(), String> {
    let remembered = fs::read_to_string(paths.work.join("toolchain")).unwrap_or_default();
    // Not rustup's proxy, if the checker knows the compiler already: so it does at each check.
    let known = remembered
        .lines()
        .find_map(|line| line.strip_prefix("rustc="));
    let output = Command::new(known.unwrap_or("rustc"))
        .args(["--edition", "2024", "-C", "debuginfo=0"])
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| error.to_string())?;
    let words = String::from_utf8_lossy(&output.stderr);
    let first = words.lines().find(|line| line.starts_with("error"));
    match output.status.success() {
        true => Ok(()),
        false => Err(first.unwrap_or("it failed without a word").into()),
    }
}
