//! `solution 2.3`: the reference's body, after a question.

use super::arguments::{asked_exercise, exercise_argument, flag};
use super::{Exit, Usage, print};
use crate::course;
use crate::exercise::ExerciseId;
use crate::page::tell;
use crate::paths::Paths;
use crate::progress::Progress;
use crate::solution::{Solution, page};
use anyhow::{Context, Result};
use clap::{ArgMatches, Command};
use std::io::{self, IsTerminal, Write as _};

pub(super) fn command() -> Command {
    Command::new("solution")
        .about("The reference's body of an exercise, beside yours")
        .after_help(
            "Examples:\n  \
             cargo run -p checker -- solution 2.4         asks whether you are sure\n  \
             cargo run -p checker -- solution 2.4 --yes   does not ask",
        )
        .arg(exercise_argument())
        .arg(flag("yes", "Do not ask whether it is to be shown"))
}

pub(super) fn run(paths: &Paths, given: &ArgMatches) -> Result<Exit> {
    let id = asked_exercise(given)?;
    let chapter = course::chapter(id.chapter).context("the chapter was there a moment ago")?;
    let suite = chapter
        .suite(id)
        .context("the exercise was there a moment ago")?;
    if !given.get_flag("yes") {
        if !io::stdin().is_terminal() {
            return Err(Usage(format!(
                "`solution` asks before it shows anything, and nobody is there to answer: `solution {id} --yes` does not ask"
            ))
            .into());
        }
        if !is_wanted(id)? {
            print(&[format!(
                "Not shown. A hint may do: cargo run -p checker -- hint {id}"
            )]);
            return Ok(Exit::Passed);
        }
    }
    let solution = Solution::read(paths, &chapter, suite.about())?;
    print(&page(&solution));
    let remembered = Progress::update(&paths.root, |progress| {
        progress.solutions.insert(id);
    });
    if let Err(error) = remembered {
        tell(&format!("warning: {error:#}"));
    }
    Ok(Exit::Passed)
}

/// The question stands on standard error: the page may go elsewhere.
fn is_wanted(id: ExerciseId) -> Result<bool> {
    let _ = write!(
        io::stderr(),
        "Show the reference's body of {id}? It is worth an hour of trying. [y/N] "
    );
    let mut answer = String::new();
    io::stdin()
        .read_line(&mut answer)
        .context("cannot read your answer")?;
    let answer = answer.trim().to_lowercase();
    Ok(answer == "y" || answer == "yes")
}
