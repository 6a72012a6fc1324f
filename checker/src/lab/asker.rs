//! Asks a probe, and says in a sentence why there is no answer.

use crate::exercise::ExerciseId;
use crate::page::tell;
use crate::run::{Death, Limits, Reply, Session};
use probe::Wire;
use probe::disk::Stored;
use std::collections::BTreeMap;

/// Why an experiment could not be ended on this code: a sentence's end, as in "since ...".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stopped(pub String);

/// Asks the code of a chapter, and of those that the same lab needs besides.
pub struct Asker<'a> {
    sessions: &'a mut BTreeMap<u8, Session>,
    chapter: u8,
}

impl<'a> Asker<'a> {
    /// Asks the probes of these sessions, by chapter; the lab is about this one.
    pub fn new(sessions: &'a mut BTreeMap<u8, Session>, chapter: u8) -> Self {
        sessions.values_mut().for_each(Session::begin);
        Self { sessions, chapter }
    }

    /// One call of one exercise of the lab's chapter, with the limits of a case.
    ///
    /// # Errors
    /// There is no answer.
    pub fn ask<C: Wire, A: Wire>(&mut self, exercise: u16, call: &C) -> Result<A, Stopped> {
        self.ask_of(ExerciseId::new(self.chapter, exercise), call)
    }

    /// The same of any chapter that the lab needs.
    ///
    /// # Errors
    /// There is no answer.
    pub fn ask_of<C: Wire, A: Wire>(&mut self, id: ExerciseId, call: &C) -> Result<A, Stopped> {
        let Some(session) = self.sessions.get_mut(&id.chapter) else {
            return Err(Stopped(format!("{id} is not there")));
        };
        let reply = session.ask(id.number, &call.to_bytes(), Limits::CASE);
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
        Err(Stopped(format!("{id} {what}")))
    }

    /// Kills the process of the lab's chapter in the middle of one more call, and reads the real files that it leaves.
    pub fn kill_in<C: Wire>(&mut self, exercise: u16, call: &C) -> Vec<Stored> {
        let session = self.sessions.get_mut(&self.chapter);
        session.map_or(Vec::new(), |session| {
            session.kill_in(exercise, &call.to_bytes())
        })
    }

    /// Tells the learner how far it is, on standard error.
    pub fn progress(&self, text: &str) {
        tell(text);
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
