//! `grade` and `class-kit`: a program of its own, which cargo builds when it is first asked for. Who only learns never builds it.

use super::Exit;
use crate::paths::Paths;
use anyhow::{Context, Result};
use clap::{Arg, ArgMatches, Command, value_parser};
use std::env;
use std::ffi::OsString;
use std::process;

/// The commands that the program has, each with what it does.
const COMMANDS: [(&str, &str); 2] = [
    (
        "grade",
        "For teachers: grade a class, in reports that gradebooks read",
    ),
    (
        "class-kit",
        "For teachers: write the course without its solutions, for a class",
    ),
];

pub(super) fn commands() -> impl Iterator<Item = Command> {
    COMMANDS.into_iter().map(|(name, about)| {
        Command::new(name).about(about).disable_help_flag(true).arg(
            Arg::new("arguments")
                .value_name("ARGUMENTS")
                .num_args(0..)
                .trailing_var_arg(true)
                .allow_hyphen_values(true)
                .value_parser(value_parser!(OsString))
                .help("See `grade --help`"),
        )
    })
}

pub(super) fn run(paths: &Paths, command: &str, given: &ArgMatches) -> Result<Exit> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut program = process::Command::new(&cargo);
    program
        .args([
            "run",
            "--quiet",
            "--locked",
            "--package",
            "grade",
            "--manifest-path",
        ])
        .arg(paths.root.join("Cargo.toml"))
        .arg("--target-dir")
        .arg(paths.work.parent().unwrap_or(&paths.work))
        .args(["--", command])
        .args(given.get_many::<OsString>("arguments").unwrap_or_default());
    let status = program.status();
    let status = status.with_context(|| format!("cannot start {}", cargo.display()))?;
    // Its own words stand above.
    Ok(status.code().map_or(Exit::OurError, Exit::of_grade))
}
