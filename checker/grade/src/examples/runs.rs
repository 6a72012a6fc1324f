//! A student's program of tests, run as the reference or as a mistake. Each run has a new folder, whose name tells nothing.

use anyhow::{Context, Result};
use checker::examples::Token;
use checker::run::{Bounds, Finish, Limited};
use checker::start::Start;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long the examples of one exercise may take.
#[derive(Clone, Copy)]
pub(super) struct Time {
    /// CPU time in seconds.
    cpu: u64,
    /// Time on the wall.
    wall: Duration,
}

/// On right code.
pub(super) const RIGHT: Time = Time {
    cpu: 1,
    wall: Duration::from_secs(10),
};
/// And on a mistake: longer, so that slow tests catch nothing by being slow.
pub(super) const MISTAKE: Time = Time {
    cpu: 3,
    wall: Duration::from_secs(20),
};

/// A program, and how it is started.
pub(super) struct Program<'a> {
    pub(super) path: PathBuf,
    pub(super) start: &'a dyn Start,
    /// Where the folders that it works in are made.
    pub(super) room: &'a Path,
}

/// How a run ended, and the end of what was printed in it.
pub(super) struct Run {
    pub(super) finish: Finish,
    pub(super) printed: String,
}

impl Program<'_> {
    /// The names of all tests. No line of the student's runs for it.
    pub(super) fn list(&self, token: &Token) -> Result<Vec<String>> {
        let run = self.run(&["--list", "--format", "terse"], token, RIGHT)?;
        anyhow::ensure!(
            run.finish == Finish::Left(0),
            "a program of tests does not list them: {:?}",
            run.finish
        );
        let names = run.printed.lines();
        let names = names.filter_map(|line| line.strip_suffix(": test"));
        Ok(names.map(str::to_owned).collect())
    }

    /// Runs some tests in one process. Of these `None` fails.
    pub(super) fn tests(&self, tests: &[&str], token: &Token, time: Time) -> Result<Option<Run>> {
        let options = ["--exact", "--include-ignored", "--test-threads", "1"];
        let arguments = [&options[..], tests].concat();
        let run = self.run(&arguments, token, time)?;
        let all = format!("test result: ok. {} passed", tests.len());
        let passed = run.finish == Finish::Left(0) && run.printed.contains(&all);
        Ok((!passed).then_some(run))
    }

    fn run(&self, arguments: &[&str], token: &Token, time: Time) -> Result<Run> {
        let bounds = Bounds {
            cpu: time.cpu,
            wall: time.wall,
            input: Some(token),
        };
        let ran = Limited::within(self.room)
            .and_then(|room| room.run(&self.path, arguments, bounds, self.start));
        let (finish, printed) = ran.context("cannot run a program of tests")?;
        Ok(Run { finish, printed })
    }
}
