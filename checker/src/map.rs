//! The map of the course: what is done, what is in work, what comes next. It is read from the learner's files and from what is
//! remembered; nothing is built for it.
//!
//! | module | holds |
//! |---|---|
//! | `files` | a chapter's files as the learner has them, and what is still a stub |
//! | `page`, `json` | what `status` prints |
//! | `hearts` | the way of who has ten hours: one exercise a chapter, the others borrowed |

mod files;
mod hearts;
mod json;
mod page;

pub use files::Files;
pub use hearts::{hearts_json, hearts_page};
pub use json::json;
pub use page::page;

use crate::borrow::borrowed;
use crate::course::steps::Course;
use crate::course::{self, Chapter};
use crate::exercise::{About, ExerciseId};
use crate::paths::Paths;
use crate::progress::Progress;
use std::collections::BTreeSet;

/// How far an exercise is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It passed when it was last checked.
    Done,
    /// The reference's body is lent to it: neither done nor failed.
    Borrowed,
    /// It was wrong when it was last checked.
    Failed,
    /// All of it is written, and it has not passed.
    Written,
    /// So many of its functions are written.
    Begun(usize),
    /// It is the stub.
    Open,
}

impl State {
    fn of(id: ExerciseId, progress: &Progress, written: usize, functions: usize) -> Self {
        if progress.passed.contains(&id) {
            State::Done
        } else if written == 0 {
            State::Open
        } else if progress.failed.contains(&id) {
            State::Failed
        } else if written < functions {
            State::Begun(written)
        } else {
            State::Written
        }
    }

    /// Its stable name, as in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            State::Done => "done",
            State::Borrowed => "borrowed",
            State::Failed => "failed",
            State::Written => "written",
            State::Begun(_) => "begun",
            State::Open => "to-do",
        }
    }

    /// Whether its chapter need not wait for it.
    #[must_use]
    pub fn is_settled(self) -> bool {
        matches!(self, State::Done | State::Borrowed)
    }

    /// Whether somebody is at it.
    #[must_use]
    pub fn is_in_work(self) -> bool {
        !matches!(self, State::Done | State::Borrowed | State::Open)
    }
}

/// One exercise on the map.
#[derive(Clone, Debug)]
pub struct Row {
    /// The exercise.
    pub about: About,
    /// How far it is.
    pub state: State,
    /// How many of its hints were shown.
    pub hints: usize,
    /// Whether its solution was shown.
    pub solution: bool,
    /// Where to write it: the file, and the line where that is found.
    pub place: String,
}

/// One chapter on the map.
pub struct Part {
    /// The chapter.
    pub chapter: Chapter,
    /// Its exercises, in order.
    pub rows: Vec<Row>,
}

impl Part {
    /// Whether the chapter passes: all that it asks for is done, or borrowed but for something.
    #[must_use]
    pub fn passes(&self) -> bool {
        self.graded().all(|row| row.state.is_settled())
            && self.graded().any(|row| row.state == State::Done)
    }

    /// The exercises that the chapter asks for: a bonus is none of them.
    pub fn graded(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| !row.about.is_bonus())
    }
}

/// The whole map.
pub struct Map {
    /// The chapters, in order.
    pub parts: Vec<Part>,
    /// What is to be said besides.
    pub notes: Vec<String>,
}

impl Map {
    /// Draws the map.
    #[must_use]
    pub fn draw(paths: &Paths) -> Self {
        let (progress, note) = Progress::load(&paths.root);
        let mut notes: Vec<String> = note.into_iter().collect();
        let parts: Vec<Part> = course::chapters()
            .into_iter()
            .map(|chapter| part(paths, chapter, &progress, &mut notes))
            .collect();
        let map = Self { parts, notes };
        map.with_note_on_the_forgotten(&progress)
    }

    /// The exercise to go on with.
    #[must_use]
    pub fn next(&self) -> Option<(&Part, &Row)> {
        let settled = self.rows().filter(|row| row.state.is_settled());
        let settled: BTreeSet<ExerciseId> = settled.map(|row| row.about.id).collect();
        let course = Course::real();
        let id = course.left(&settled).next()?.id;
        self.parts.iter().find_map(|part| {
            let row = part.rows.iter().find(|row| row.about.id == id)?;
            Some((part, row))
        })
    }

    /// The exercises that are asked for.
    pub fn graded(&self) -> impl Iterator<Item = &Row> {
        self.parts.iter().flat_map(Part::graded)
    }

    /// All exercises.
    pub fn rows(&self) -> impl Iterator<Item = &Row> {
        self.parts.iter().flat_map(|part| &part.rows)
    }

    fn with_note_on_the_forgotten(mut self, progress: &Progress) -> Self {
        let forgotten = *progress == Progress::default() && self.notes.is_empty();
        let written = self.rows().find(|row| row.state == State::Written);
        if let (true, Some(row)) = (forgotten, written) {
            let chapter = row.about.id.chapter;
            self.notes.push(format!(
                "nothing is remembered of what passed, though something is written: `chapter {chapter}` checks it"
            ));
        }
        self
    }
}

fn part(paths: &Paths, chapter: Chapter, progress: &Progress, notes: &mut Vec<String>) -> Part {
    let files = Files::read(&paths.root, chapter.folder);
    let borrowed = borrowed(&paths.root, &chapter, files.texts());
    let rows: Vec<Row> = chapter
        .suites
        .iter()
        .map(|suite| {
            let about = suite.about();
            let is_borrowed = borrowed.contains(&about.id);
            row(about, &files, progress, is_borrowed)
        })
        .collect();
    if !files.has("lib.rs") {
        let (number, folder) = (chapter.number, chapter.folder);
        notes.push(format!(
            "chapters/{folder}/src/lib.rs is not there: `reset {number}` brings back what is missing"
        ));
    }
    Part { chapter, rows }
}

fn row(about: About, files: &Files, progress: &Progress, is_borrowed: bool) -> Row {
    let unwritten: Vec<&str> = about
        .functions
        .iter()
        .copied()
        .filter(|function| files.is_stub(&about, function))
        .collect();
    let functions = about.functions.len();
    let first = unwritten.first().or(about.functions.first());
    Row {
        state: match is_borrowed {
            true => State::Borrowed,
            false => State::of(about.id, progress, functions - unwritten.len(), functions),
        },
        hints: progress.hints.get(&about.id).copied().unwrap_or(0),
        solution: progress.solutions.contains(&about.id),
        place: files.place(&about, first.copied().unwrap_or_default()),
        about,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_and_what_was_found_make_the_state() {
        let id = ExerciseId::new(1, 3);
        let mut progress = Progress::default();
        assert_eq!(State::of(id, &progress, 0, 2), State::Open);
        assert_eq!(State::of(id, &progress, 1, 2), State::Begun(1));
        assert_eq!(State::of(id, &progress, 2, 2), State::Written);
        progress.failed.insert(id);
        assert_eq!(State::of(id, &progress, 2, 2), State::Failed);
        assert_eq!(State::of(id, &progress, 0, 2), State::Open);
        progress.passed.insert(id);
        assert_eq!(State::of(id, &progress, 0, 2), State::Done);
    }
}
