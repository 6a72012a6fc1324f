//! The commands.

mod arguments;
mod bench;
mod blame;
mod broken;
mod chapter;
mod doctor;
mod hint;
mod replay;
mod status;
mod stubs;
mod verify;
mod workshop;

use crate::page::{error_json, tell};
use crate::paths::Paths;
use std::io::{self, Write as _};
use std::process::ExitCode;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Passed, or done.
    Passed,
    /// Something is wrong or not written yet.
    NotPassed,
    /// The arguments make no sense.
    Usage,
    /// The chapter does not compile.
    DoesNotCompile,
    /// Our own error.
    OurError,
}

impl Exit {
    fn code(self) -> u8 {
        match self {
            Exit::Passed => 0,
            Exit::NotPassed => 1,
            Exit::Usage => 2,
            Exit::DoesNotCompile => 3,
            Exit::OurError => 70,
        }
    }
}

/// What was asked for makes no sense: says so, and what to type instead.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Usage(String);

impl std::fmt::Display for Usage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

/// Reads the arguments and runs the command.
#[must_use]
pub fn main() -> ExitCode {
    let matches = match arguments::command().try_get_matches() {
        Ok(matches) => matches,
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() {
                Exit::Usage.code()
            } else {
                0
            });
        }
    };
    let exit = run(&matches).unwrap_or_else(|error| {
        let usage = error.downcast_ref::<Usage>().is_some();
        tell(&format!("error: {error:#}"));
        if !usage {
            tell("This is not your code's fault: the checker or the machine stopped.");
        }
        // Who asked for JSON reads standard output only.
        if matches
            .subcommand()
            .is_some_and(|(_, given)| arguments::is_json(given))
        {
            print(&[error_json(&format!("{error:#}"))]);
        }
        if usage { Exit::Usage } else { Exit::OurError }
    });
    ExitCode::from(exit.code())
}

fn run(matches: &clap::ArgMatches) -> anyhow::Result<Exit> {
    crate::run::end_probes_on_ctrl_c()?;
    let paths = Paths::find()?;
    match matches.subcommand() {
        Some(("chapter", given)) => chapter::run(&paths, &arguments::chapter(given)?),
        Some(("bench", given)) => bench::run(&paths, given),
        Some(("doctor", given)) => doctor::run(&paths, given),
        Some(("hint", given)) => hint::run(&paths, given),
        Some(("replay", given)) => replay::run(&paths, given),
        Some(("stubs", given)) => stubs::run(&paths, given),
        Some(("verify", given)) => verify::run(&paths, given),
        _ => status::run(&paths),
    }
}

/// Prints a page. A closed pipe (`| head`) ends the printing, not the program.
fn print(lines: &[String]) {
    let mut out = io::stdout().lock();
    for line in lines {
        if writeln!(out, "{line}").is_err() {
            return;
        }
    }
    let _ = out.flush();
}
