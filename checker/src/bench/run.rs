//! Runs the program, and begins again behind a workload that never ends or takes the process with it.

use super::said::{Found, Row, Said};
use crate::run::Group;
use anyhow::{Context, Result, bail};
use std::fs;
use std::io::{BufRead as _, BufReader, ErrorKind, Read as _};
use std::path::Path;
use std::process::{ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// How long all workloads of a chapter may take, in milliseconds: with the start and cargo it is less than 10 seconds.
const TIME: u64 = 7000;
/// How long we wait for what is not the learner's: logs and schedules are made first.
const PREPARES: Duration = Duration::from_secs(60);
/// How long the learner's code may take for one run. The reference needs a few milliseconds.
const ONE_RUN: Duration = Duration::from_secs(5);
/// Memory, in bytes: a loop that collects must not take all that the machine has.
const MEMORY: u64 = 4 << 30;
/// A longer line is the learner's, and of no interest.
const LINE: u64 = 1 << 16;

/// Measures all workloads of a chapter. `watch` is told each one that begins.
///
/// # Errors
/// The program cannot be started, ends before it has begun, or has no room for its files below `work`.
pub fn measure(
    program: &Path,
    work: &Path,
    chapter: u8,
    watch: &mut dyn FnMut(&Row),
) -> Result<Vec<Row>> {
    // Real files lie beside what is built, where nothing outlives a program that had to be ended.
    let files = work.join("bench-files");
    let clear = || match fs::remove_dir_all(&files) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    };
    let cannot = || format!("cannot write to {}", files.display());
    clear()
        .and_then(|()| fs::create_dir_all(&files))
        .with_context(cannot)?;
    let rows = in_files(program, &files, chapter, watch);
    clear().with_context(cannot)?;
    rows
}

fn in_files(
    program: &Path,
    files: &Path,
    chapter: u8,
    watch: &mut dyn FnMut(&Row),
) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    loop {
        let first = rows.len();
        let mut command = Command::new(program);
        command
            .args([chapter.to_string(), first.to_string(), TIME.to_string()])
            .env("TMPDIR", files)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut group = Group::start(&mut command)
            .with_context(|| format!("cannot start {}", program.display()))?;
        group.limit_memory(MEMORY);
        let stdout = group.stdout().context("the program has no pipe")?;
        let ended = listen(&lines(stdout), &mut rows, watch);
        match ended {
            Ended::Silent(limit) => {
                drop(group);
                stop(
                    &mut rows,
                    &format!("did not come back within {} s", limit.as_secs()),
                )?;
            }
            Ended::Closed => {
                let status = group.wait()?;
                if status.success() {
                    return Ok(rows);
                }
                stop(&mut rows, &format!("ended the whole process ({status})"))?;
            }
        }
    }
}

/// The workload that was in work keeps the reason; then the next one has its turn.
fn stop(rows: &mut [Row], reason: &str) -> Result<()> {
    match rows.last_mut() {
        Some(row) if row.found == Found::Stopped(String::new()) => {
            row.found = Found::Stopped(reason.into());
            Ok(())
        }
        _ => bail!("the program that measures {reason}, and not in your code"),
    }
}

/// How the program stopped to speak.
enum Ended {
    /// It closed its pipe.
    Closed,
    /// It said nothing for so long.
    Silent(Duration),
}

fn listen(lines: &Receiver<String>, rows: &mut Vec<Row>, watch: &mut dyn FnMut(&Row)) -> Ended {
    let mut patience = PREPARES;
    loop {
        let line = match lines.recv_timeout(patience) {
            Ok(line) => line,
            Err(RecvTimeoutError::Disconnected) => return Ended::Closed,
            Err(RecvTimeoutError::Timeout) => return Ended::Silent(patience),
        };
        let Some(said) = Said::read(&line) else {
            continue;
        };
        match (said, rows.last_mut()) {
            (Said::Begin(row), _) => {
                watch(&row);
                rows.push(row);
                patience = PREPARES;
            }
            (Said::Reference(time), Some(row)) => {
                row.reference = Some(time);
                patience = ONE_RUN;
            }
            // Three more runs, and the reference's.
            (Said::Returned, _) => patience = ONE_RUN * 4 + Duration::from_millis(TIME * 2),
            (Said::Found(found), Some(row)) => {
                row.found = found;
                patience = PREPARES;
            }
            (Said::Reference(_) | Said::Found(_), None) => {}
        }
    }
}

/// The program's lines, read beside: whoever waits for them can stop to wait.
fn lines(stdout: ChildStdout) -> Receiver<String> {
    let (send, receive) = channel();
    thread::spawn(move || {
        let mut reader = BufReader::new(stdout);
        loop {
            let mut line = Vec::new();
            match reader.by_ref().take(LINE).read_until(b'\n', &mut line) {
                Ok(1..) => {}
                _ => return,
            }
            let line = String::from_utf8_lossy(&line);
            // What the learner's code prints must not fill our memory while we wait.
            if Said::read(line.trim_end()).is_some() && send.send(line.trim_end().into()).is_err() {
                return;
            }
        }
    });
    receive
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs a script in place of the program; `$2` is the workload to begin with.
    fn measured(script: &str) -> Result<Vec<Row>> {
        measured_in(tempfile::tempdir()?.path(), script)
    }

    fn measured_in(folder: &Path, script: &str) -> Result<Vec<Row>> {
        let program = folder.join("program");
        // Written by another process: a program that one of ours still has open for writing does not start, and each
        // process that another test starts meanwhile has it open for a moment.
        let made = Command::new("sh")
            .args([
                "-c",
                "printf '#!/bin/sh\\n%s\\n' \"$1\" >\"$2\" && chmod +x \"$2\"",
                "sh",
                script,
            ])
            .arg(&program)
            .status()?;
        assert!(made.success());
        measure(&program, folder, 1, &mut |_| {})
    }

    const BEGIN: &str = r"printf '\n\036bench\tbegin\t1.8\tcrc32c\t1 MiB\tbytes\t1048576\n'";
    const FOUND: &str = r"printf 'hello\n\036bench\tnot-written\tnot yet implemented: 1.8\n'";

    #[test]
    fn behind_a_workload_that_ends_the_process_the_next_one_has_its_turn() {
        let script = format!("{BEGIN}; [ $2 = 0 ] && exit 3; {FOUND}");
        let rows = measured(&script).unwrap_or_default();
        let found: Vec<Found> = rows.into_iter().map(|row| row.found).collect();
        let expected = [
            Found::Stopped("ended the whole process (exit status: 3)".into()),
            Found::NotWritten("not yet implemented: 1.8".into()),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn what_happens_outside_of_a_workload_is_our_own_error() {
        let error = measured("exit 3").map_err(|error| error.to_string());
        let expected = "the program that measures ended the whole process (exit status: 3), and not in your code";
        assert_eq!(error, Err(expected.into()));
        assert!(measured(&format!("{BEGIN}; {FOUND}; exit 3")).is_err());
    }

    #[test]
    fn the_files_of_a_workload_are_gone_afterwards() {
        let script = "test -d \"$TMPDIR\" && touch \"$TMPDIR/left\" && echo $TMPDIR >\"$0.was\"";
        let folder = tempfile::tempdir();
        let Ok(folder) = folder else {
            panic!("{folder:?}")
        };
        let rows = measured_in(folder.path(), script).map_err(|error| error.to_string());
        assert_eq!(rows, Ok(Vec::new()));
        assert!(folder.path().join("program.was").is_file());
        assert!(!folder.path().join("bench-files").exists());
    }
}
