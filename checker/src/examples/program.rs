//! One program of tests: which tests it has, and how each of them ends, alone in a process.

use super::FILE;
use crate::run::{Bounds, Finish, Limited};
use crate::start::Start;
use anyhow::{Context, Result, bail};
use std::path::Path;

/// CPU time for a test, in seconds: when the code is right, and when it is a mistake, of which some have no end.
pub(super) const RIGHT: u64 = 2;
pub(super) const MISTAKE: u64 = 1;

/// How one test ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// It passed.
    Passed,
    /// An assertion failed, in this line if it was in the file of examples.
    Wrong(Option<usize>),
    /// It panicked otherwise.
    Panicked(Option<usize>),
    /// It ended the process, or was ended: how.
    Stopped(&'static str),
    /// It hit a limit of time: how.
    Endless(&'static str),
}

/// The names of all tests.
pub(super) fn list(program: &Path, room: &Limited, start: &dyn Start) -> Result<Vec<String>> {
    let arguments = ["--list", "--format", "terse"];
    let (finish, printed) = run(program, &arguments, RIGHT, room, start)?;
    if finish != Finish::Left(0) {
        bail!("{} does not list its tests: {finish:?}", program.display());
    }
    let names = printed
        .lines()
        .filter_map(|line| line.strip_suffix(": test"));
    Ok(names.map(str::to_string).collect())
}

/// Runs one test.
pub(super) fn test(
    program: &Path,
    name: &str,
    cpu: u64,
    room: &Limited,
    start: &dyn Start,
) -> Result<Ended> {
    let arguments = ["--exact", name, "--include-ignored", "--test-threads", "1"];
    let (finish, printed) = run(program, &arguments, cpu, room, start)?;
    Ok(ended(&finish, &printed))
}

fn run(
    program: &Path,
    arguments: &[&str],
    cpu: u64,
    room: &Limited,
    start: &dyn Start,
) -> Result<(Finish, String)> {
    let ran = room.run(program, arguments, Bounds::cpu(cpu), start);
    ran.with_context(|| format!("cannot run {}", program.display()))
}

/// How a test ended that was run alone, by its program's end and by what it printed at last.
#[must_use]
pub fn ended(finish: &Finish, printed: &str) -> Ended {
    match finish {
        Finish::Left(0) if printed.contains("test result: ok. 1 passed") => Ended::Passed,
        Finish::Left(101) if printed.contains("test result: FAILED") => failed(printed),
        Finish::Left(_) => Ended::Stopped("it ended the whole process"),
        Finish::CpuLimit => {
            Ended::Endless("it worked for more than 2 seconds: a loop does not end")
        }
        Finish::WallLimit => Ended::Endless("it did not end within 20 seconds"),
        Finish::DiskLimit => Ended::Stopped("it wrote more files than it has room for"),
        Finish::StackOverflow => Ended::Stopped("it overflowed the stack"),
        Finish::MemoryLimit => Ended::Stopped("it asked for more than 1 GiB of memory"),
        Finish::Signal(_) => Ended::Stopped("it aborted the whole process"),
    }
}

/// The panic's message may hold the right answer: only its first word is looked at, and nothing of it is kept.
fn failed(printed: &str) -> Ended {
    let Some((_, panic)) = printed.rsplit_once(" panicked at ") else {
        // A test that should have panicked.
        return Ended::Wrong(None);
    };
    let (place, message) = panic.split_once('\n').unwrap_or((panic, ""));
    let mut parts = place.trim_end_matches(':').rsplitn(3, ':');
    let (_, line, file) = (parts.next(), parts.next(), parts.next());
    let line = line
        .filter(|_| file.is_some_and(|file| file.ends_with(FILE)))
        .and_then(|line| line.parse().ok());
    match message.starts_with("assertion") {
        true => Ended::Wrong(line),
        false => Ended::Panicked(line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FAILED: &str = "test result: FAILED. 0 passed; 1 failed;";

    #[test]
    fn an_assertion_is_told_from_another_panic_and_its_values_are_dropped() {
        let left = Finish::Left(101);
        let said = |message: &str| {
            format!(
                "thread 'a' (7) panicked at chapters/ch02-index/tests/examples.rs:14:9:\n{message}\n\n{FAILED}"
            )
        };
        let wrong = said("assertion `left == right` failed\n  left: 1\n right: 2");
        assert_eq!(ended(&left, &wrong), Ended::Wrong(Some(14)));
        let own = said("index out of bounds: the len is 0 but the index is 0");
        assert_eq!(ended(&left, &own), Ended::Panicked(Some(14)));
        let elsewhere =
            format!("thread 'a' panicked at checker/kit/src/entries.rs:3:1:\nno\n{FAILED}");
        assert_eq!(ended(&left, &elsewhere), Ended::Panicked(None));
    }

    #[test]
    fn a_process_that_left_early_has_passed_nothing() {
        let stopped = Ended::Stopped("it ended the whole process");
        assert_eq!(ended(&Finish::Left(0), "running 1 test"), stopped);
        assert_eq!(ended(&Finish::Left(101), ""), stopped);
        let ok = "test result: ok. 1 passed; 0 failed";
        assert_eq!(ended(&Finish::Left(0), ok), Ended::Passed);
    }
}
