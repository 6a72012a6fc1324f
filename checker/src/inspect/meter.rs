//! How far we are, on standard error: only for a terminal, and only when it takes longer than a second.

use std::io::{IsTerminal, Write as _, stderr, stdout};
use std::time::{Duration, Instant};

/// Nobody waits for a shorter time.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often the line is written again.
const PAUSE: Duration = Duration::from_millis(200);

/// The meter.
pub struct Meter {
    /// What is left out when nobody watches.
    watched: bool,
    /// Whether lines of the page go to the same terminal.
    shared: bool,
    begun: Instant,
    last: Option<Instant>,
    all: u64,
    before: u64,
}

impl Meter {
    /// A meter for so many bytes.
    #[must_use]
    pub fn new(all: u64) -> Self {
        Self {
            watched: stderr().is_terminal(),
            shared: stdout().is_terminal(),
            begun: Instant::now(),
            last: None,
            all,
            before: 0,
        }
    }

    /// A meter that says nothing.
    #[must_use]
    pub fn silent() -> Self {
        Self {
            watched: false,
            ..Self::new(0)
        }
    }

    /// Further bytes belong to it.
    pub(super) fn expect(&mut self, more: u64) {
        self.all += more;
    }

    /// So many bytes of this file are done.
    pub(super) fn done(&mut self, bytes: u64) {
        if !self.watched || self.begun.elapsed() < PATIENCE {
            return;
        }
        if self.last.is_some_and(|last| last.elapsed() < PAUSE) {
            return;
        }
        self.last = Some(Instant::now());
        let _ = write!(stderr(), "\r{}\x1b[K", line(self.before + bytes, self.all));
    }

    /// A file of so many bytes is done.
    pub(super) fn file_done(&mut self, bytes: u64) {
        self.before += bytes;
        self.done(0);
    }

    /// A line of the page comes: out of its way.
    pub(super) fn clear(&mut self) {
        if self.shared {
            self.end();
        }
    }

    /// Takes the line away.
    pub(super) fn end(&mut self) {
        if self.last.take().is_some() {
            let _ = write!(stderr(), "\r\x1b[K");
        }
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        self.end();
    }
}

fn line(done: u64, all: u64) -> String {
    let percent = (u128::from(done) * 100)
        .checked_div(all.into())
        .unwrap_or(100)
        .min(100);
    format!("reading: {percent:>3} % of {} MiB", all >> 20)
}

#[cfg(test)]
mod tests {
    use super::line;

    #[test]
    fn percents_never_pass_a_hundred() {
        assert_eq!(line(1 << 29, 1 << 30), "reading:  50 % of 1024 MiB");
        assert_eq!(line(u64::MAX, 1 << 20), "reading: 100 % of 1 MiB");
        assert_eq!(line(0, 0), "reading: 100 % of 0 MiB");
    }
}
