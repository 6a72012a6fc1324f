//! What an exercise asks for, in the words that its stub, its suite and the book use.

mod doc;
mod json;
mod page;

pub use json::json;
pub use page::page;

use crate::book;
use crate::course::Chapter;
use crate::exercise::About;
use crate::functions::{signature, signature_at};
use crate::given;
use crate::map::Files;
use crate::paths::Paths;
use crate::progress::Progress;
use crate::regular;
use crate::splice::Marked;
use crate::suite::Suite;
use std::fs;
use std::path::Path;

/// What an exercise asks for.
pub struct Contract {
    /// What lists say of it.
    pub about: About,
    /// Its functions.
    pub functions: Vec<Function>,
    /// Its laws, by name and sentence.
    pub laws: Vec<(&'static str, &'static str)>,
    /// The chapter's page.
    pub book: String,
    /// The heading of its section there.
    pub section: Option<String>,
    /// How many hints were shown, and how many there are.
    pub hints: (usize, usize),
    /// Whether it passed when it was last checked.
    pub passed: bool,
}

/// One function to write.
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// Its signature on one line, as the checker calls it.
    pub signature: String,
    /// The first paragraph of its contract.
    pub summary: String,
    /// Where to write it.
    pub place: String,
}

impl Contract {
    /// Reads what is known of an exercise. Nothing is built.
    #[must_use]
    pub fn read(paths: &Paths, chapter: &Chapter, suite: &dyn Suite, progress: &Progress) -> Self {
        let about = suite.about();
        let page = paths.root.join("book/src").join(chapter.page);
        let text = fs::read_to_string(&page).unwrap_or_default();
        Self {
            functions: functions(paths, chapter, &about),
            laws: suite.laws(),
            book: paths.shown(&page),
            section: book::section(&text, about.id),
            hints: (
                progress.hints.get(&about.id).copied().unwrap_or(0),
                book::hints(&text, about.id).len(),
            ),
            passed: progress.passed.contains(&about.id),
            about,
        }
    }
}

/// Whether a law counts what an answer costs: looks, reads or memory.
fn is_counted(law: &str) -> bool {
    ["-cost", "-memory", "-reads"]
        .iter()
        .any(|end| law.ends_with(end))
}

fn functions(paths: &Paths, chapter: &Chapter, about: &About) -> Vec<Function> {
    let mine = Files::read(&paths.root, chapter.folder);
    let given = stubs(paths, chapter.folder);
    let function = |&name: &&'static str| {
        let text = given.iter().find(|text| signature_at(text, name).is_some());
        Function {
            name,
            signature: text
                .and_then(|text| signature(text, name))
                .unwrap_or_else(|| format!("fn {name}")),
            summary: text
                .and_then(|text| doc::summary(text, name))
                .unwrap_or_default(),
            place: mine.place(about, name),
        }
    };
    about.functions.iter().map(function).collect()
}

/// The files as they are given; the learner's own where the solutions are gone.
fn stubs(paths: &Paths, folder: &str) -> Vec<String> {
    let read = |top: &Path| -> Vec<String> {
        let entries = fs::read_dir(paths.root.join(top).join(folder).join("src"));
        let files = entries.into_iter().flatten().flatten();
        files
            .filter_map(|entry| {
                Some(String::from_utf8_lossy(&regular::read(&entry.path()).ok()?).into_owned())
            })
            .collect()
    };
    let solutions = read(given::place(&paths.root));
    if solutions.is_empty() {
        return read(Path::new("chapters"));
    }
    solutions
        .iter()
        .filter_map(|text| Some(Marked::read(text).ok()?.stub()))
        .collect()
}
