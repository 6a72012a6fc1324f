//! A small program of a learner's, run to its end or to a limit, in a folder of its own.

use super::adopted;
use super::group::Group;
use super::scratch::Scratch;
use crate::start::{Stage, Start};
use std::fs;
use std::io::{self, Read, Write as _};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Time on the wall, for what waits, at home.
const WALL: Duration = Duration::from_secs(20);
/// How often we look whether it writes too much.
const LOOK: Duration = Duration::from_millis(20);
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
    /// It took all of its time on the wall, and did not work.
    WallLimit,
    /// It wrote more to its folder than it may.
    DiskLimit,
    /// Its stack overflowed.
    StackOverflow,
    /// It asked for more than 1 GiB.
    MemoryLimit,
    /// A signal ended it.
    Signal(i32),
}

/// How much time a program gets, and what it reads.
#[derive(Clone, Copy, Debug)]
pub struct Bounds<'a> {
    /// CPU time, in seconds.
    pub cpu: u64,
    /// Time on the wall.
    pub wall: Duration,
    /// What it reads on standard input, at most a few bytes, from a socket. `None`: nothing is there.
    pub input: Option<&'a [u8]>,
}

impl Bounds<'_> {
    /// So many seconds of CPU time, and nothing to read.
    #[must_use]
    pub fn cpu(seconds: u64) -> Self {
        Self {
            cpu: seconds,
            wall: WALL,
            input: None,
        }
    }
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

    /// A new folder in a room that goes as a whole. Its name tells nothing.
    ///
    /// # Errors
    /// It cannot be made.
    pub fn within(room: &Path) -> io::Result<Self> {
        Scratch::within(room).map(Self)
    }

    /// Runs a program in an empty folder. Also answers the end of what it printed.
    ///
    /// # Errors
    /// The system does not start it, or its walls cannot be raised.
    pub fn run(
        &self,
        program: &Path,
        arguments: &[&str],
        bounds: Bounds<'_>,
        start: &dyn Start,
    ) -> io::Result<(Finish, String)> {
        let folder = self.0.path().join("here");
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder)?;
        let stage = Stage::Test {
            scratch: folder.clone(),
            cpu: bounds.cpu,
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
        let ours = match bounds.input {
            // A file or a pipe could be opened once more by its name; and who starts itself anew has no other socket to give.
            Some(_) => {
                let (ours, theirs) = UnixStream::pair()?;
                command.stdin(OwnedFd::from(theirs));
                Some(ours)
            }
            None => None,
        };
        adopted::adopt();
        let mut group = Group::start(&mut command)?;
        // With it goes our copy of the program's end.
        drop(command);
        group.limit_memory(MEMORY);
        group.limit_cpu(bounds.cpu);
        if let (Some(mut ours), Some(input)) = (ours, bounds.input) {
            // Who is gone already reads nothing.
            let _ = ours.write_all(input);
        }
        let (stdout, stderr) = (kept(group.stdout()), kept(group.stderr()));
        let deadline = Instant::now() + bounds.wall;
        let mut wrote_too_much = false;
        let mut printed = None;
        // What it prints ends with it.
        while printed.is_none() && Instant::now() < deadline && !wrote_too_much {
            printed = stdout.recv_timeout(LOOK).ok();
            wrote_too_much = start.wrote_too_much(&folder);
        }
        let status = loop {
            match group.try_wait()? {
                None if Instant::now() < deadline && !wrote_too_much => {
                    thread::sleep(Duration::from_micros(200));
                }
                ended => break ended,
            }
        };
        drop(group);
        let last = stderr.recv_timeout(LAST_WORDS).unwrap_or_default();
        if status.is_some_and(|status| start.never_began(status)) {
            return Err(io::Error::other(last.trim().to_string()));
        }
        let printed = printed.or_else(|| stdout.recv_timeout(LAST_WORDS).ok());
        let finish = match wrote_too_much {
            true => Finish::DiskLimit,
            false => finish(status, &last),
        };
        Ok((finish, printed.unwrap_or_default()))
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
