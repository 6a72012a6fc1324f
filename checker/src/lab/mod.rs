//! `lab N`: experiments. The learner guesses, then their own code shows.
//!
//! A lab asks the probe's calls, as the suites do; what it needs of the world around them (a queue, a week, a gigabyte) is here.
//! The question stands in the book with the same words, in the section [`SECTION`] of the chapter's page.
//!
//! | module | holds |
//! |---|---|
//! | `zero_a` to `five` | an experiment each, by its name |
//! | `asker` | asks a probe, and says in a sentence why there is no answer |
//! | `whose` | whether it runs on the learner's code or on the reference |
//! | `guess` | a whole number, and the question for it in a terminal |
//! | `page`, `json` | what is printed |

mod asker;
mod five;
mod four;
mod guess;
mod json;
mod one;
mod page;
mod three;
pub(crate) mod two;
mod whose;
mod zero_a;
mod zero_b;

pub use asker::{Asker, Stopped};
pub use guess::{ask, read};
pub use json::json;
pub(crate) use page::number;
pub use page::page;
pub use whose::{Whose, whose};

use crate::exercise::{ExerciseId, Replay};
use serde_json::Value;

/// The heading in the book's page, below which a lab's question stands.
pub const SECTION: &str = "The experiment";

/// An experiment.
#[derive(Clone, Copy)]
pub struct Lab {
    /// Its name: the chapter's number, and a letter where a chapter has two.
    pub name: &'static str,
    /// The chapter whose code it runs.
    pub chapter: u8,
    /// The question, word by word as in the book.
    pub question: &'static str,
    /// What the guess counts: "flips".
    pub counts: &'static str,
    /// The exercises that it runs.
    pub exercises: &'static [ExerciseId],
    /// Runs it.
    pub run: fn(&mut Asker<'_>) -> Result<Outcome, Stopped>,
}

/// What came of an experiment.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The answer to the question, as a guess would say it.
    pub result: String,
    /// The answer in words.
    pub says: String,
    /// At most 16 lines of 76 columns.
    pub picture: Vec<String>,
    /// One sentence: what it means.
    pub meaning: String,
    /// The figures behind the picture.
    pub data: Value,
    /// The same for a browser, where there is something to see.
    pub replay: Option<Replay>,
}

/// A lab that was run.
pub struct Ran {
    /// Which.
    pub lab: Lab,
    /// On whose code.
    pub whose: Whose,
    /// The exercises of the lab whose bodies are borrowed, where it ran on the learner's code.
    pub borrowed: Vec<ExerciseId>,
    /// What the learner guessed, this time or before.
    pub guess: Option<String>,
    /// What came of it.
    pub outcome: Outcome,
    /// What else there is to say: whose earlier chapters it was built on.
    pub notes: Vec<String>,
}

/// All of them, in the order of the book.
#[must_use]
pub fn labs() -> Vec<Lab> {
    vec![
        zero_a::LAB,
        zero_b::LAB,
        one::LAB,
        two::LAB,
        three::LAB,
        four::LAB,
        five::LAB,
    ]
}

/// The labs of that name: `1`, `0a`, or `0` for both of chapter 0.
#[must_use]
pub fn named(name: &str) -> Vec<Lab> {
    let is = |lab: &Lab| lab.name == name || lab.chapter.to_string() == name;
    labs().into_iter().filter(is).collect()
}
