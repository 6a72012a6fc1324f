//! `doctor`: is everything there that the course needs? Facts are gathered in one place and judged in another.
//!
//! | module | holds |
//! |---|---|
//! | `facts` | what there is to know |
//! | `ask_machine`, `ask_course` | asks the machine and the workspace |
//! | `judge_machine`, `judge_course` | what is well, worth a word, or in the way |
//! | `floor` | two runs of the compiler, timed |
//! | `page` | what is printed |

mod ask_course;
mod ask_machine;
mod facts;
mod floor;
mod judge_course;
mod judge_machine;
mod page;
#[cfg(test)]
mod tests;

pub use facts::Facts;
pub use page::{doctor_json, doctor_page};

use crate::paths::Paths;

/// How a finding is to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// All is well.
    Ok,
    /// Worth a word; nothing stops.
    Note,
    /// It is in the way.
    Problem,
}

/// One thing that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What was looked at, in a word.
    pub topic: &'static str,
    /// How it is.
    pub state: State,
    /// In a sentence or two.
    pub text: String,
    /// The commands that mend it.
    pub mend: Vec<String>,
}

impl Finding {
    fn new(topic: &'static str, state: State, text: impl Into<String>) -> Self {
        Self {
            topic,
            state,
            text: text.into(),
            mend: Vec::new(),
        }
    }

    fn ok(topic: &'static str, text: impl Into<String>) -> Self {
        Self::new(topic, State::Ok, text)
    }

    fn note(topic: &'static str, text: impl Into<String>) -> Self {
        Self::new(topic, State::Note, text)
    }

    fn problem(topic: &'static str, text: impl Into<String>) -> Self {
        Self::new(topic, State::Problem, text)
    }

    fn mend(mut self, command: impl Into<String>) -> Self {
        self.mend.push(command.into());
        self
    }
}

/// Asks for all there is to know.
#[must_use]
pub fn gather(paths: &Paths) -> Facts {
    let machine = ask_machine::machine(paths);
    let course = ask_course::course(paths);
    Facts { machine, course }
}

/// Judges what is known.
#[must_use]
pub fn examine(facts: &Facts) -> Vec<Finding> {
    let mut findings = judge_machine::findings(&facts.machine);
    findings.extend(judge_course::findings(&facts.course));
    findings
}
