//! Asks a probe, and says in a sentence why there is no answer.

use crate::run::{Death, Limits, Reply, Session};
use probe::Wire;

/// Why an experiment could not be ended on this code: a sentence's end, as in "since ...".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stopped(pub String);

/// Asks the code of one chapter.
pub struct Asker<'a> {
    session: &'a mut Session,
    chapter: u8,
}

impl<'a> Asker<'a> {
    /// Asks the probe of that session.
    pub fn new(session: &'a mut Session, chapter: u8) -> Self {
        session.begin();
        Self { session, chapter }
    }

    /// One call of one exercise, with the limits of a case.
    ///
    /// # Errors
    /// There is no answer.
    pub fn ask<C: Wire, A: Wire>(&mut self, exercise: u16, call: &C) -> Result<A, Stopped> {
        let reply = self.session.ask(exercise, &call.to_bytes(), Limits::CASE);
        let what = match reply {
            Reply::Returned { bytes, .. } => match A::from_bytes(&bytes) {
                Some(answer) => return Ok(answer),
                None => "gave an answer that cannot be read".into(),
            },
            Reply::Panicked(panic) => {
                let first = panic.message.lines().next().unwrap_or_default();
                let short: String = first.chars().take(80).collect();
                format!("panicked in {}:{}: {short}", panic.file, panic.line)
            }
            Reply::Died(death) => died(&death),
            Reply::TooLarge => "gave a far too large answer".into(),
            Reply::Unreadable => "could not be asked".into(),
        };
        Err(Stopped(format!("{}.{exercise} {what}", self.chapter)))
    }

    /// An answer that the experiment cannot go on with.
    #[must_use]
    pub fn stopped(&self, exercise: u16, what: &str) -> Stopped {
        Stopped(format!("{}.{exercise} {what}", self.chapter))
    }
}

fn died(death: &Death) -> String {
    match death {
        Death::Aborted(how) => format!("ended its process: {how}"),
        Death::StackOverflow => "overflowed the stack".into(),
        Death::CpuLimit | Death::NoTimeLeft => "computed for too long".into(),
        Death::WallLimit => "waited for too long".into(),
        Death::MemoryLimit => "asked for too much memory".into(),
    }
}
