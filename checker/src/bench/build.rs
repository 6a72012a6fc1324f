//! Makes the program in `checker/workloads`, with the learner's chapter and the reference's, as cargo builds for release.

use crate::build::Diagnostics;
use crate::paths::Paths;
use crate::run::Group;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The package, and so the program.
const PACKAGE: &str = "workloads";

/// Something does not compile.
#[derive(Clone, Debug)]
pub struct NotBuilt {
    /// Whether it is our package that calls the chapter: then a signature or a type was changed.
    pub ours: bool,
    /// Why.
    pub diagnostics: Diagnostics,
}

/// Whether the program was built before: if not, it takes a while.
#[must_use]
pub fn is_built(paths: &Paths) -> bool {
    folder(paths).join("release").join(PACKAGE).is_file()
}

/// Builds the program for a chapter. Only this chapter and those below it need to compile.
///
/// # Errors
/// No cargo, no disk, or another reason that is not the learner's code.
pub fn build(paths: &Paths, chapter: u8, colour: bool) -> Result<Result<PathBuf, NotBuilt>> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let format = if colour {
        "json-diagnostic-rendered-ansi"
    } else {
        "json"
    };
    let mut command = Command::new(&cargo);
    command
        .args([
            "build",
            "--release",
            "--offline",
            "--quiet",
            "--package",
            PACKAGE,
        ])
        .args(["--message-format", format, "--features"])
        .arg(format!("chapter{chapter}"))
        .arg("--target-dir")
        .arg(folder(paths))
        .current_dir(&paths.root)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let output = Group::output(&mut command)
        .with_context(|| format!("cannot start {}", Path::new(&cargo).display()))?;
    let read = Built::read(&String::from_utf8_lossy(&output.stdout));
    if let (true, Some(program)) = (output.status.success(), read.program) {
        return Ok(Ok(program));
    }
    if read.diagnostics.errors.is_empty() {
        bail!(
            "cargo cannot build the bench of chapter {chapter}: {}",
            String::from_utf8_lossy(&output.stderr).trim()
        );
    }
    Ok(Err(NotBuilt {
        ours: read.ours,
        diagnostics: read.diagnostics,
    }))
}

/// Not cargo's own folder: it would wait for an editor's builds, and they for it.
fn folder(paths: &Paths) -> PathBuf {
    paths.work.parent().unwrap_or(&paths.work).join("bench")
}

/// What cargo says in JSON.
#[derive(Default)]
struct Built {
    program: Option<PathBuf>,
    ours: bool,
    diagnostics: Diagnostics,
}

impl Built {
    fn read(stdout: &str) -> Self {
        let mut built = Self::default();
        let mut compiler = String::new();
        for line in stdout.lines() {
            let Ok(message) = serde_json::from_str::<Value>(line) else {
                continue;
            };
            match message["reason"].as_str() {
                Some("compiler-message") => {
                    compiler.push_str(&message["message"].to_string());
                    compiler.push('\n');
                    built.ours |= message["target"]["name"] == PACKAGE
                        && message["message"]["level"] == "error";
                }
                Some("compiler-artifact") => {
                    if let Some(program) = message["executable"].as_str() {
                        built.program = Some(program.into());
                    }
                }
                _ => {}
            }
        }
        built.diagnostics = Diagnostics::read(&compiler);
        built
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_is_where_cargo_says() {
        let said = r#"{"reason":"compiler-artifact","target":{"name":"kit"},"executable":null}
{"reason":"compiler-artifact","target":{"name":"workloads"},"executable":"/t/release/workloads"}"#;
        let built = Built::read(said);
        assert_eq!(built.program, Some("/t/release/workloads".into()));
        assert!(built.diagnostics.errors.is_empty());
    }

    #[test]
    fn an_error_in_our_package_is_told_from_one_in_a_chapter() {
        let error = |name: &str| {
            format!(
                r#"{{"reason":"compiler-message","target":{{"name":"{name}"}},"message":{{"level":"error","message":"no","code":null,"spans":[],"rendered":"error: no"}}}}"#
            )
        };
        let of = |name: &str| Built::read(&error(name));
        assert_eq!(
            (
                of("ch01_batch").ours,
                of("ch01_batch").diagnostics.errors.len()
            ),
            (false, 1)
        );
        assert!(of("workloads").ours);
    }
}
