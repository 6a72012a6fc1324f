//! The commands.

mod arguments;
mod bench;
mod blame;
mod borrow;
mod broken;
mod chapter;
mod completions;
mod doctor;
mod examples;
mod explain;
mod flakes;
mod give_back;
mod globals;
mod grade;
mod help;
mod hint;
mod inspect;
mod lab;
mod notebook;
mod part;
mod replay;
mod reset;
mod solution;
mod status;
mod stubs;
mod verify;
mod walk;
mod watch;
mod workshop;

use crate::given;
use crate::page::{error_json, shown, tell};
use crate::paths::Paths;
use std::io::{self, Write as _};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

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
    /// Ctrl-C.
    Interrupted,
}

impl Exit {
    /// What the program of `grade` ended with, which has the same codes; cargo's own for a build that fails is ours.
    fn of_grade(code: i32) -> Self {
        match code {
            0 => Exit::Passed,
            1 => Exit::NotPassed,
            2 => Exit::Usage,
            130 => Exit::Interrupted,
            _ => Exit::OurError,
        }
    }

    fn code(self) -> u8 {
        match self {
            Exit::Passed => 0,
            Exit::NotPassed => 1,
            Exit::Usage => 2,
            Exit::DoesNotCompile => 3,
            Exit::OurError => 70,
            Exit::Interrupted => 130,
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
        Err(error) => return ending(help::print(&error)),
    };
    globals::apply(&matches);
    let result = catch_unwind(AssertUnwindSafe(|| run(&matches)));
    let exit = result.map_or_else(
        |_| panicked(),
        |ran| ran.unwrap_or_else(|error| failed(&error)),
    );
    ending(exit)
}

/// A page that was lost is nothing that passed.
fn ending(exit: Exit) -> ExitCode {
    let lost = exit == Exit::Passed && LOST.load(Ordering::Relaxed);
    ExitCode::from(if lost { Exit::OurError } else { exit }.code())
}

fn failed(error: &anyhow::Error) -> Exit {
    let usage = error.downcast_ref::<Usage>().is_some();
    tell(&format!("error: {error:#}"));
    if !usage {
        tell("This is not your code's fault: the checker or the machine stopped.");
    }
    told_in_json(&format!("{error:#}"));
    if usage { Exit::Usage } else { Exit::OurError }
}

/// The panic's own words were printed where it happened.
fn panicked() -> Exit {
    const BUG: &str = "the checker stopped at a bug of its own; your code is as it was.";
    tell(&format!("error: {BUG}"));
    told_in_json(BUG);
    Exit::OurError
}

/// Who asked for JSON reads standard output only, and there one object, also where clap understood nothing.
fn told_in_json(error: &str) {
    let words: Vec<_> = std::env::args_os().skip(1).collect();
    if arguments::ask_for_json(&words) {
        print(&[error_json(error)]);
    }
}

/// The commands that a copy of the course for a class has not: they show, lend, measure or change the reference.
const OF_THE_REFERENCE: [&str; 11] = [
    "bench",
    "borrow",
    "class-kit",
    "examples",
    "flakes",
    "grade",
    "return",
    "solution",
    "stubs",
    "verify",
    "walk",
];

fn run(matches: &clap::ArgMatches) -> anyhow::Result<Exit> {
    // It has a terminal to give back first, and ends its checks itself.
    if matches.subcommand_name() != Some("watch") {
        crate::run::end_probes_on_ctrl_c()?;
    }
    let paths = Paths::find()?;
    if let Some(name) = matches.subcommand_name()
        && OF_THE_REFERENCE.contains(&name)
        && given::is_class_copy(&paths.root)
    {
        return Err(Usage(format!(
            "`{name}` needs the reference, which this copy of the course for a class does not have"
        ))
        .into());
    }
    match matches.subcommand() {
        Some(("chapter", given)) => chapter::run(&paths, &arguments::chapter(given)?),
        Some(("bench", given)) => bench::run(&paths, given),
        Some(("borrow", given)) => borrow::run(&paths, given),
        Some(("completions", given)) => completions::run(given),
        Some(("doctor", given)) => doctor::run(&paths, given),
        Some(("examples", given)) => examples::run(&paths, given),
        Some(("explain", given)) => explain::run(&paths, given),
        Some(("flakes", given)) => flakes::run(&paths, given),
        Some((name @ ("grade" | "class-kit"), given)) => grade::run(&paths, name, given),
        Some(("hint", given)) => hint::run(&paths, given),
        Some(("inspect", given)) => inspect::run(given),
        Some(("lab", given)) => lab::run(&paths, given),
        Some(("notebook", _)) => notebook::run(&paths),
        Some(("replay", given)) => replay::run(&paths, given),
        Some(("reset", given)) => reset::run(&paths, given),
        Some(("return", given)) => give_back::run(&paths, given),
        Some(("solution", given)) => solution::run(&paths, given),
        Some(("stubs", given)) => stubs::run(&paths, given),
        Some(("verify", given)) => verify::run(&paths, given),
        Some(("walk", given)) => walk::run(&paths, given),
        Some(("watch", given)) => watch::run(&paths, given),
        Some((_, given)) => status::run(&paths, Some(given)),
        None => status::run(&paths, None),
    }
}

/// Whether a page was lost, since the disk that standard output goes to is full.
static LOST: AtomicBool = AtomicBool::new(false);

/// Prints a page. A closed pipe (`| head`) ends the printing, not the program.
fn print(lines: &[String]) {
    let mut out = io::stdout().lock();
    let mut write = || {
        for line in shown(lines) {
            writeln!(out, "{line}")?;
        }
        out.flush()
    };
    told_if_lost(write());
}

/// That nobody reads on is no loss.
fn told_if_lost(written: io::Result<()>) {
    if let Err(error) = written
        && error.kind() != io::ErrorKind::BrokenPipe
        && !LOST.swap(true, Ordering::Relaxed)
    {
        tell(&format!(
            "error: standard output cannot be written ({error})"
        ));
    }
}
