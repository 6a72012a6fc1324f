//! A small program of a learner's, run to its end or to a limit, in a folder of its own.

use super::adopted;
use super::group::Group;
use super::scratch::Scratch;
use crate::start::{Stage, Start};
use std::fs;
use std::io::{self, Read};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Time on the wall, for what waits.
const WALL: Duration = Duration::from_secs(20);
/// Memory, in bytes.
const MEMORY: u64 = 1 << 30;
/// Of what it prints, the end is kept.
const KEPT: usize = 128 << 10;
/// What it started may hold its pipes open.
const LAST_WORDS: Duration = Duration::from_millis(100);

/// How a program ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finish {
    /// By itself, with this code.
    Left(i32),
    /// It used all of its CPU time.
    CpuLimit,
    /// It took 20 seconds and did not work.
    WallLimit,
    /// Its stack overflowed.
    StackOverflow,
    /// It asked for more than 1 GiB.
    MemoryLimit,
    /// A signal ended it.
    Signal(i32),
}

/// A folder where programs run; it goes when this is dropped, or on Ctrl-C.
pub struct Limited(Scratch);

impl Limited {
    /// A new folder, in memory or else in `fallback`.
    ///
    /// # Errors
    /// It cannot be made.
    pub fn new(fallback: &Path) -> io::Result<Self> {
        Scratch::new(fallback).map(Self)
    }

    /// Runs a program in an empty folder, for so many seconds of CPU time. Also answers the end of what it printed.
    ///
    /// # Errors
    /// The system does not start it.
    pub fn run(
        &self,
        program: &Path,
        arguments: &[&str],
        cpu: u64,
        start: &dyn Start,
    ) -> io::Result<(Finish, String)> {
        let folder = self.0.path().join("here");
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder)?;
        let stage = Stage::Run {
            scratch: folder.clone(),
        };
        let mut command = start.command(program, &stage);
        command
            .args(arguments)
            .current_dir(&folder)
            .env_clear()
            .env("TMPDIR", &folder)
            .env("RUST_BACKTRACE", "0")
            .envs([adopted::mark()])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        adopted::adopt();
        let mut group = Group::start(&mut command)?;
        group.limit_memory(MEMORY);
        group.limit_cpu(cpu);
        let (stdout, stderr) = (kept(group.stdout()), kept(group.stderr()));
        let deadline = Instant::now() + WALL;
        let printed = stdout.recv_timeout(WALL).unwrap_or_default();
        let status = loop {
            match group.try_wait()? {
                None if Instant::now() < deadline => thread::sleep(Duration::from_micros(200)),
                ended => break ended,
            }
        };
        drop(group);
        let last = stderr.recv_timeout(LAST_WORDS).unwrap_or_default();
        Ok((finish(status, &last), printed))
    }
}

fn finish(status: Option<ExitStatus>, last: &str) -> Finish {
    let Some(status) = status else {
        return Finish::WallLimit;
    };
    // The standard library says why before it aborts.
    if status.code().is_none() && last.contains("has overflowed its stack") {
        return Finish::StackOverflow;
    }
    if status.code().is_none() && last.contains("memory allocation of ") {
        return Finish::MemoryLimit;
    }
    match (status.code(), status.signal()) {
        (Some(code), _) => Finish::Left(code),
        (None, Some(24)) => Finish::CpuLimit,
        (None, signal) => Finish::Signal(signal.unwrap_or_default()),
    }
}

/// Reads a pipe to its end, and keeps the end.
fn kept(pipe: Option<impl Read + Send + 'static>) -> Receiver<String> {
    let (send, receive) = channel();
    thread::spawn(move || {
        let (mut kept, mut buffer) = (Vec::new(), [0; 8192]);
        if let Some(mut pipe) = pipe {
            while let Ok(count @ 1..) = pipe.read(&mut buffer) {
                kept.extend_from_slice(&buffer[..count]);
                if kept.len() > 2 * KEPT {
                    kept.drain(..kept.len() - KEPT);
                }
            }
        }
        let _ = send.send(String::from_utf8_lossy(&kept).into_owned());
    });
    receive
}
