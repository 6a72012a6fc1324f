//! What a learner takes home from a chapter that passes: a figure of their own code, something to keep, three questions and
//! the reason to turn the page.
//!
//! A trophy asks the probe's own calls, as labs do; nothing in it is a constant that the code could have computed.
//!
//! | module | holds |
//! |---|---|
//! | `zero` to `five` | a chapter's trophy each |
//! | `keep` | the files that stay in cargo's target folder |
//! | `page` | the page, and the same as JSON |

mod five;
mod four;
mod keep;
mod one;
mod page;
mod three;
mod two;
mod zero;

pub use keep::keep;
pub use page::{after_json, after_page};

use crate::book;
use crate::build::Built;
use crate::course::Chapter;
use crate::exercise::ExerciseId;
use crate::lab::{Asker, Lab, Outcome, Stopped};
use crate::paths::Paths;
use crate::run::Session;
use std::collections::BTreeMap;
use std::fs;
use std::io;

/// What there is to say of a chapter that passes, and how its trophy is made.
pub struct Trophy {
    /// The chapter.
    pub chapter: u8,
    /// What was built, in one or two sentences of the case.
    pub built: &'static str,
    /// The reason to turn the page, in one sentence.
    pub turn: &'static str,
    /// Asks the code that passed.
    pub make: fn(&mut Asker<'_>, &Where<'_>) -> Result<Made, Stopped>,
}

/// Where a trophy may look besides.
pub struct Where<'a> {
    /// The course's folders.
    pub paths: &'a Paths,
    /// Whether the reference's code is asked.
    pub solution: bool,
    /// What is borrowed: whoever has not written it must not read what it finds out.
    pub borrowed: &'a [ExerciseId],
}

/// A trophy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// A sentence with a figure of the code's own.
    pub figure: String,
    /// Its first lines: at most [`LINES`] of 76 columns.
    pub picture: Vec<String>,
    /// What the file is, in a few words.
    pub about: String,
    /// What stays, the one to open first.
    pub files: Vec<Kept>,
}

/// So many lines of a trophy stand on the page.
pub const LINES: usize = 6;

/// A file to keep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Its place in cargo's target folder: `trophy/ch02-intervals.txt`.
    pub name: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// What stands on the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct After {
    /// What was built.
    pub built: &'static str,
    /// The trophy, or why this code did not come to one: a sentence's end.
    pub made: Result<Made, String>,
    /// Where it is kept, once it is.
    pub place: Option<String>,
    /// The questions of the book's page.
    pub questions: Vec<String>,
    /// The reason to turn the page.
    pub turn: &'static str,
}

/// All of them.
#[must_use]
pub fn trophies() -> Vec<Trophy> {
    vec![
        zero::TROPHY,
        one::TROPHY,
        two::TROPHY,
        three::TROPHY,
        four::TROPHY,
        five::TROPHY,
    ]
}

/// Makes the trophy of a chapter that passes. `None` for a chapter without one.
#[must_use]
pub fn after(
    paths: &Paths,
    chapter: &Chapter,
    built: &Built,
    solution: bool,
    borrowed: &[ExerciseId],
) -> Option<After> {
    let trophy = trophies()
        .into_iter()
        .find(|trophy| trophy.chapter == chapter.number)?;
    let session = Session::new(&built.probe, &paths.work);
    let mut sessions = BTreeMap::from([(chapter.number, session)]);
    let made = (trophy.make)(
        &mut Asker::new(&mut sessions, chapter.number),
        &Where {
            paths,
            solution,
            borrowed,
        },
    );
    let page = paths.root.join("book").join("src").join(chapter.page);
    Some(After {
        built: trophy.built,
        made: made.map_err(|Stopped(why)| why),
        place: None,
        questions: book::questions(&fs::read_to_string(page).unwrap_or_default()),
        turn: trophy.turn,
    })
}

/// A lab was run on the learner's own code: a trophy that tells of it finds it later.
///
/// # Errors
/// It cannot be kept.
pub fn remember(paths: &Paths, lab: &Lab, outcome: &Outcome) -> io::Result<()> {
    match lab.name {
        "4" => four::remember(paths, outcome),
        _ => Ok(()),
    }
}
