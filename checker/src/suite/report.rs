//! What became of an exercise.

use crate::exercise::{ExerciseId, Replay, Story};
use crate::suite::Token;
use probe::Value;
use std::fmt;

/// The verdicts that a learner must be able to tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every law holds.
    Passed,
    /// It is the reference's body, lent: neither passed nor failed.
    Borrowed,
    /// A law is broken.
    Failed,
    /// The function is still `todo!()`.
    NotStarted,
    /// The code panicked.
    Panicked,
    /// The process left in the middle of a call.
    Aborted,
    /// The stack overflowed.
    StackOverflow,
    /// A call worked for too long.
    CpuLimit,
    /// A call waited for too long.
    WallLimit,
    /// A call asked for too much memory.
    MemoryLimit,
    /// The same call was answered in two ways.
    Nondeterministic,
    /// The exercise, or its whole chapter, does not compile.
    DoesNotCompile,
    /// The code uses what the course does not allow.
    Refused,
    /// It waits for an earlier exercise.
    Skipped,
    /// Our own error.
    CheckerError,
}

impl Verdict {
    /// The verdict's stable name, as in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Passed => "passed",
            Verdict::Borrowed => "borrowed",
            Verdict::Failed => "failed",
            Verdict::NotStarted => "not-started",
            Verdict::Panicked => "panicked",
            Verdict::Aborted => "aborted",
            Verdict::StackOverflow => "stack-overflow",
            Verdict::CpuLimit => "cpu-limit",
            Verdict::WallLimit => "wall-limit",
            Verdict::MemoryLimit => "memory-limit",
            Verdict::Nondeterministic => "nondeterministic",
            Verdict::DoesNotCompile => "does-not-compile",
            Verdict::Refused => "refused",
            Verdict::Skipped => "skipped",
            Verdict::CheckerError => "checker-error",
        }
    }

    /// The verdict in a list.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Verdict::Passed => "passed",
            Verdict::Borrowed => "borrowed",
            Verdict::Failed => "FAILED",
            Verdict::NotStarted => "not started",
            Verdict::Panicked => "PANICKED",
            Verdict::Aborted => "ABORTED",
            Verdict::StackOverflow => "OVERFLOWED THE STACK",
            Verdict::CpuLimit => "TOO SLOW",
            Verdict::WallLimit => "STUCK",
            Verdict::MemoryLimit => "OUT OF MEMORY",
            Verdict::Nondeterministic => "NOT DETERMINISTIC",
            Verdict::DoesNotCompile => "DOES NOT COMPILE",
            Verdict::Refused => "REFUSED",
            Verdict::Skipped => "waits",
            Verdict::CheckerError => "OUR OWN ERROR",
        }
    }

    /// Whether its chapter need not wait for it.
    #[must_use]
    pub fn is_settled(self) -> bool {
        matches!(self, Verdict::Passed | Verdict::Borrowed)
    }

    /// Whether there is something to explain: not right, and not merely unwritten.
    #[must_use]
    pub fn is_failure(self) -> bool {
        !matches!(
            self,
            Verdict::Passed | Verdict::Borrowed | Verdict::NotStarted | Verdict::Skipped
        )
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A known mistake whose answers equal the learner's on everything that was tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnosis {
    /// The mistake's stable name.
    pub id: String,
    /// Whose answers they are: "a writer that drops 8 bits a step instead of 7".
    pub sentence: String,
    /// On how many calls they were compared.
    pub probes: usize,
}

/// Where the fault of a failing case lies, when it is not in its own chapter: with the reference's code there, it passes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Blame {
    /// In this earlier exercise.
    Exercise(ExerciseId),
    /// In these earlier chapters.
    Chapters(Vec<u8>),
}

/// One failing case, shrunk.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The law's stable name.
    pub law: &'static str,
    /// The law in words.
    pub sentence: &'static str,
    /// The call, for JSON.
    pub call: Value,
    /// The right answer, for JSON.
    pub expected: Value,
    /// The learner's answer, for JSON, if there was one.
    pub got: Option<Value>,
    /// What the page says.
    pub story: Story,
    /// The case as a page for a browser, where there is one.
    pub replay: Option<Replay>,
    /// What it was shrunk from ("38 entries"), if it was shrunk.
    pub shrunk_from: Option<String>,
    /// Reproduces this case.
    pub token: Token,
    /// A test to paste into the chapter's `tests/`.
    pub test: String,
    /// A known mistake with the same answers.
    pub diagnosis: Option<Diagnosis>,
}

/// What became of one exercise.
#[derive(Clone, Debug)]
pub struct Report {
    /// The exercise.
    pub id: ExerciseId,
    /// The verdict.
    pub verdict: Verdict,
    /// The failing case, where there is one.
    pub failure: Option<Failure>,
    /// One sentence where there is no case to show: what is waited for, what does not compile.
    pub note: Option<String>,
    /// Where the fault lies, when it is in an earlier chapter.
    pub blame: Option<Blame>,
    /// The function that is still a `todo!`, if the exercise is not started or half written.
    pub unwritten: Option<String>,
    /// The exercise that it waits for.
    pub waits_for: Option<ExerciseId>,
    /// The compiler's own words, where it does not compile.
    pub compiler: Option<String>,
    /// How many cases were run.
    pub cases: u32,
    /// The laws that held in every case.
    pub kept: Vec<&'static str>,
}

impl Report {
    /// A report without a case.
    #[must_use]
    pub fn plain(id: ExerciseId, verdict: Verdict, note: Option<String>) -> Self {
        Self {
            id,
            verdict,
            failure: None,
            note,
            blame: None,
            unwritten: None,
            waits_for: None,
            compiler: None,
            cases: 0,
            kept: Vec::new(),
        }
    }
}
