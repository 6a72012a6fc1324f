//! What an exercise is to the checker: calls, the model that knows the right answers, and laws.
//!
//! Expected values come from models here, never from `solutions/`: otherwise a wrong solution would equal itself.

use crate::run::Reply;
use kit::disk::Image;
use probe::Wire;
use probe::disk::Stored;
use proptest::strategy::{BoxedStrategy, Strategy};
use std::fmt;
use std::str::FromStr;

/// An exercise's number, as in "2.3". It never changes: progress files and replay tokens hold it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExerciseId {
    /// The chapter.
    pub chapter: u8,
    /// The number behind the dot, from 1.
    pub number: u16,
}

impl ExerciseId {
    /// Exercise `number` of `chapter`.
    #[must_use]
    pub const fn new(chapter: u8, number: u16) -> Self {
        Self { chapter, number }
    }
}

impl fmt::Display for ExerciseId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.chapter, self.number)
    }
}

impl FromStr for ExerciseId {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (chapter, number) = text.split_once('.').ok_or(())?;
        let id = Self {
            chapter: chapter.parse().map_err(drop)?,
            number: number.parse().map_err(drop)?,
        };
        // "2.03" and "+2.3" are no ids, though they parse.
        (id.to_string() == text).then_some(id).ok_or(())
    }
}

/// What pages and lists say of an exercise.
#[derive(Clone, Debug)]
pub struct About {
    /// Its number.
    pub id: ExerciseId,
    /// Its title: the function's name, or two of them.
    pub title: &'static str,
    /// The learner's file, inside the chapter's `src`.
    pub file: &'static str,
    /// The public functions, as `name` or `Type::name`, for the messages about changed signatures.
    pub functions: &'static [&'static str],
    /// How long it takes somebody who has read the page.
    pub minutes: u32,
    /// Its share of the chapter's marks. 0 is a bonus: the chapter passes without it.
    pub weight: u32,
    /// Whether it is a heart of its chapter.
    pub heart: bool,
    /// What whoever passed it now knows or has: one sentence, at most 100 characters, said to them.
    pub learnt: &'static str,
}

impl About {
    /// Whether its chapter passes without it.
    #[must_use]
    pub fn is_bonus(&self) -> bool {
        self.weight == 0
    }
}

/// One exercise of one chapter.
pub trait Exercise: Sized + 'static {
    /// What is asked of the learner's code, one case.
    type Call: Wire + Clone + fmt::Debug + Send + Sync + 'static;
    /// What it answers, as plain data.
    type Answer: Wire + Clone + fmt::Debug + PartialEq + Send + Sync + 'static;

    /// What pages and lists say of it.
    fn about() -> About;

    /// The right answer, from a slow and obvious model.
    fn expected(call: &Self::Call) -> Self::Answer;

    /// An answer as far as the contract fixes it: where it leaves a choice, such as how many looks below the limit, all right
    /// choices become one. Known mistakes are recognised by it, and [`Case::equal`] compares it.
    fn fixed(_call: &Self::Call, answer: &Self::Answer) -> Self::Answer {
        answer.clone()
    }

    /// The files that the call finds on a real disk, if it runs on one. The checker makes them, and reads back what is there
    /// afterwards.
    fn real_files(_call: &Self::Call) -> Option<Image> {
        None
    }

    /// The answer with the files that were found on the real disk.
    fn with_files(answer: Self::Answer, _found: Vec<Stored>) -> Self::Answer {
        answer
    }

    /// The laws, the most telling first.
    fn laws() -> Vec<Law<Self>>;

    /// The call as a person would say it, short: `write_varint(128)`.
    fn call_text(call: &Self::Call) -> String;

    /// What a call is given, where its text only names it: shown when there is no answer to lay beside it.
    fn input_text(_call: &Self::Call) -> Option<String> {
        None
    }

    /// An answer as a person would write it, short: `80 01`.
    fn answer_text(answer: &Self::Answer) -> String;

    /// What to say about a wrong answer.
    fn story(case: &Case<'_, Self>, law: &str) -> Story;

    /// A `#[test]` function that holds this one case, to paste into the chapter's `tests/`.
    fn test(call: &Self::Call, expected: &Self::Answer) -> String;

    /// The rule that a wrong answer breaks, where a law stands for several.
    fn broken_rule(_case: &Case<'_, Self>) -> Option<BrokenRule> {
        None
    }

    /// What to say of a call that never answered, where the exercise can tell more than the call's text. `ask` asks another
    /// call of the same code; `None` where that one did not answer either.
    fn stopped(
        _call: &Self::Call,
        _ask: &mut dyn FnMut(&Self::Call) -> Option<Self::Answer>,
    ) -> Option<Stop> {
        None
    }

    /// What to say of a call that was answered in two ways, where the exercise can tell more than the two answers.
    fn in_two_ways(
        _call: &Self::Call,
        _once: &Self::Answer,
        _again: &Self::Answer,
    ) -> Option<Stop> {
        None
    }

    /// Where the fault of a failing call lies, if it is in another exercise of this chapter. `fails` asks another call of the same
    /// code.
    fn blame(
        _call: &Self::Call,
        _fails: &mut dyn FnMut(&Self::Call) -> bool,
    ) -> Option<ExerciseId> {
        None
    }

    /// The call's size, where a case has one ("38 entries"): the page then says what it was shrunk from.
    fn size(_call: &Self::Call) -> Option<String> {
        None
    }
}

/// One call with its right answer and the learner's.
pub struct Case<'a, E: Exercise> {
    /// The call.
    pub call: &'a E::Call,
    /// The model's answer.
    pub expected: &'a E::Answer,
    /// The learner's answer.
    pub got: &'a E::Answer,
    /// How many bytes the call allocated at most.
    pub peak: u64,
}

impl<E: Exercise> Case<'_, E> {
    /// Whether the learner's answer is the model's, as far as the contract fixes it.
    #[must_use]
    pub fn equal(&self) -> bool {
        self.got == self.expected
            || E::fixed(self.call, self.got) == E::fixed(self.call, self.expected)
    }
}

/// A property that the learner's answers must have, on calls of a kind.
pub struct Law<E: Exercise> {
    /// Its stable name: `lookup-floor`.
    pub id: &'static str,
    /// Its sentence, in the words of the stub's contract.
    pub sentence: &'static str,
    /// Calls that always come first, smallest first.
    pub examples: Vec<E::Call>,
    /// Where the other calls come from.
    pub calls: BoxedStrategy<E::Call>,
    /// How many calls are made of it.
    pub cases: u32,
    /// Whether an answer keeps the law.
    pub holds: fn(&Case<'_, E>) -> bool,
    /// Why it stays, where no known mistake needs it.
    pub stays: Option<&'static str>,
}

impl<E: Exercise> Law<E> {
    /// A law that asks for the model's answer on 200 generated calls.
    pub fn new(
        id: &'static str,
        sentence: &'static str,
        calls: impl Strategy<Value = E::Call> + 'static,
    ) -> Self {
        Self {
            id,
            sentence,
            examples: Vec::new(),
            calls: calls.boxed(),
            cases: 200,
            holds: |case| case.equal(),
            stays: None,
        }
    }

    /// Calls that always come first, smallest first.
    #[must_use]
    pub fn examples(mut self, examples: Vec<E::Call>) -> Self {
        self.examples = examples;
        self
    }

    /// Another number of generated calls.
    #[must_use]
    pub fn cases(mut self, cases: u32) -> Self {
        self.cases = cases;
        self
    }

    /// Says why it stays, although each known mistake that breaks it breaks a law before it as well. `verify` asks for this.
    #[must_use]
    pub fn stays(mut self, why: &'static str) -> Self {
        self.stays = Some(why);
        self
    }

    /// Another test than equality with the model's answer.
    #[must_use]
    pub fn holds(mut self, holds: fn(&Case<'_, E>) -> bool) -> Self {
        self.holds = holds;
        self
    }
}

/// What a page says about a wrong answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Story {
    /// One sentence that a person could read aloud.
    pub headline: String,
    /// The domain's own picture, the first wrong thing marked. At most 11 lines of 76 columns.
    pub picture: Vec<String>,
    /// What of the answer is right and need not be touched.
    pub right: Option<String>,
    /// Why anybody cares: what would go wrong in a log.
    pub so: Option<String>,
}

/// Which of several rules was broken, where a law stands for all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenRule {
    /// Its stable name.
    pub id: &'static str,
    /// Its sentence.
    pub sentence: &'static str,
    /// The case as a page for a browser.
    pub replay: Option<Replay>,
}

/// A failing case as a page for a browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The file's name.
    pub name: String,
    /// The page.
    pub html: String,
    /// Where it has been written, once it has.
    pub place: Option<String>,
}

/// Where in a call the code stopped, or changed its mind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// The place, as the subject of a sentence: "5.4 note_fetch at tick 17, broker 1,".
    pub place: String,
    /// What led there.
    pub picture: Vec<String>,
    /// The same for a browser.
    pub replay: Option<Replay>,
}

/// What became of one call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The law holds.
    Holds,
    /// The answer breaks the law.
    Wrong,
    /// The code panicked, died or hit a limit, or is not written.
    Stopped,
}

/// Judges one reply to one call.
pub fn judge<E: Exercise>(law: &Law<E>, call: &E::Call, reply: &Reply) -> Outcome {
    judge_beside(law, call, &E::expected(call), reply)
}

/// The same where the model's answer is known.
pub fn judge_beside<E: Exercise>(
    law: &Law<E>,
    call: &E::Call,
    expected: &E::Answer,
    reply: &Reply,
) -> Outcome {
    let Reply::Returned { bytes, peak } = reply else {
        return Outcome::Stopped;
    };
    let Some(got) = E::Answer::from_bytes(bytes) else {
        return Outcome::Wrong;
    };
    match (law.holds)(&Case {
        call,
        expected,
        got: &got,
        peak: *peak,
    }) {
        true => Outcome::Holds,
        false => Outcome::Wrong,
    }
}
