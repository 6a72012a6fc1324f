//! What the learner's files become when exercises are borrowed.

use super::mark::{lent, same};
use crate::course::Chapter;
use crate::exercise::ExerciseId;
use crate::functions::{body_of, is_balanced, signature};
use crate::paths::Paths;
use crate::reset::{Change, with_line_ends_of};
use crate::splice::{Marked, Region};
use anyhow::{Context, Result, anyhow};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// What borrowing comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Loan {
    /// These files become others.
    Changes(Vec<Change>),
    /// A file is in no state to take it.
    Refused(Refusal),
}

/// Why nothing was changed, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// A sentence without its full stop.
    pub why: String,
    /// What to do about it: a command, or what comes before it is of use.
    pub next: String,
}

/// Lends the reference's bodies of some exercises of one chapter.
///
/// # Errors
/// A file that cannot be read; a solution whose marks are not understood.
pub fn lend(paths: &Paths, chapter: &Chapter, ids: &[ExerciseId]) -> Result<Loan> {
    let mut changes = Vec::new();
    for (file, solved) in solution_files(paths, chapter)? {
        let marked = Marked::read(&solved).map_err(|why| anyhow!("{}: {why}", file.display()))?;
        let is_asked = |region: &&Region| !region.is_helper() && ids.contains(&region.id);
        let regions: Vec<&Region> = marked.regions().filter(is_asked).collect();
        let Some(first) = regions.first() else {
            continue;
        };
        let path = mine(paths, chapter, &file);
        let shown = paths.shown(&path);
        let bytes = match fs::read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let why = format!("{shown} is not there");
                return Ok(refused(&why, &as_given(first.id)));
            }
            read => read.with_context(|| format!("cannot read {shown}"))?,
        };
        let Ok(text) = String::from_utf8(bytes) else {
            let why = format!("{shown} is no UTF-8 text");
            return Ok(refused(&why, "save it as UTF-8, and ask again"));
        };
        match with_loans(&text, &solved, &marked, &regions) {
            Ok(text) => changes.push(Change { path, text }),
            Err(Unfit::Braces) => {
                let why = format!(
                    "the braces in {shown} do not match, so where a function ends cannot be told"
                );
                let number = first.id.chapter;
                let next =
                    format!("mend them: cargo run -p checker -- chapter {number} shows where");
                return Ok(refused(&why, &next));
            }
            Err(Unfit::NotThere(region)) => {
                let why = format!("{} is not in {shown} any more", region.name);
                return Ok(refused(&why, &as_given(region.id)));
            }
            Err(Unfit::Signature(region)) => {
                let given = signature(&solved, &region.name).unwrap_or_default();
                let why = format!(
                    "the signature of {} in {shown} is not as it was given: `{given}`",
                    region.name
                );
                let next = format!(
                    "put it back, or cargo run -p checker -- reset {}",
                    region.id
                );
                return Ok(refused(&why, &next));
            }
        }
    }
    Ok(Loan::Changes(changes))
}

/// Why a file cannot take a body.
#[derive(Debug, PartialEq, Eq)]
enum Unfit<'a> {
    Braces,
    NotThere(&'a Region),
    Signature(&'a Region),
}

/// A file with the reference's bodies of these regions. All else stays, to the byte.
fn with_loans<'a>(
    mine: &str,
    solved: &str,
    marked: &Marked,
    regions: &[&'a Region],
) -> Result<String, Unfit<'a>> {
    if !is_balanced(mine) {
        return Err(Unfit::Braces);
    }
    let mut text = mine.to_string();
    for &region in regions {
        let name = &region.name;
        let body = body_of(&text, name).ok_or(Unfit::NotThere(region))?;
        if signature(&text, name) != signature(solved, name) {
            return Err(Unfit::Signature(region));
        }
        let lent = lent(marked, region);
        if !same(&text[body.clone()], &lent) {
            text.replace_range(body, &with_line_ends_of(mine, &lent));
        }
    }
    Ok(text)
}

/// The files of a chapter's solution: their names inside `src`, and their texts.
pub(super) fn solution_files(paths: &Paths, chapter: &Chapter) -> Result<Vec<(PathBuf, String)>> {
    let solutions = paths.root.join("solutions");
    let folder = solutions.join(chapter.folder).join("src");
    let entries =
        fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut files = Vec::new();
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path)
                .with_context(|| format!("cannot read {}", path.display()))?;
            files.push((path.file_name().unwrap_or_default().into(), text));
        }
    }
    files.sort();
    Ok(files)
}

/// Where the learner has a file.
pub(super) fn mine(paths: &Paths, chapter: &Chapter, file: &Path) -> PathBuf {
    let chapters = paths.root.join("chapters");
    chapters.join(chapter.folder).join("src").join(file)
}

fn refused(why: &str, next: &str) -> Loan {
    Loan::Refused(Refusal {
        why: why.into(),
        next: next.into(),
    })
}

/// What is missing comes back.
fn as_given(id: ExerciseId) -> String {
    format!(
        "cargo run -p checker -- reset {}   the chapter as given; yours is kept",
        id.chapter
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLVED: &str = "pub fn one(a: u8) -> u8 {\n    // begin 1.3 one: todo!(\"1.3 one({a})\")\n    \"}{\".len() as u8 + a // }\n    // end\n}\n\n\
pub fn two() -> u8 {\n    // begin 1.3 two: todo!(\"1.3 two\")\n    2\n    // end\n}\n";

    fn try_with(mine: &str) -> Result<String, String> {
        let marked = Marked::read(SOLVED).unwrap_or_else(|why| panic!("{why}"));
        let regions: Vec<&Region> = marked.regions().collect();
        with_loans(mine, SOLVED, &marked, &regions).map_err(|unfit| match unfit {
            Unfit::Braces => "braces".into(),
            Unfit::NotThere(region) => format!("no {}", region.name),
            Unfit::Signature(region) => format!("signature of {}", region.name),
        })
    }

    fn stub() -> String {
        Marked::read(SOLVED).map_or(String::new(), |marked| marked.stub())
    }

    #[test]
    fn all_functions_are_lent_and_all_else_stays() {
        let mine = format!("// mine }}\n{}\nfn own() {{ /* {{ */ }}\n", stub());
        let Ok(text) = try_with(&mine) else {
            panic!("the file is fit");
        };
        assert_eq!(text.matches("// borrowed 1.3: ").count(), 2);
        assert!(text.starts_with("// mine }\npub fn one(a: u8) -> u8 {\n    // borrowed"));
        assert!(text.ends_with("    2\n}\n\nfn own() { /* { */ }\n"));
        assert!(is_balanced(&text));
        // Once more changes nothing.
        assert_eq!(try_with(&text), Ok(text));
    }

    #[test]
    fn lines_end_as_they_do_in_the_file() {
        let text = try_with(&stub().replace('\n', "\r\n")).unwrap_or_default();
        assert_eq!(text.matches('\n').count(), text.matches("\r\n").count());
        assert_eq!(Ok(text.replace("\r\n", "\n")), try_with(&stub()));
    }

    #[test]
    fn a_file_that_cannot_take_it_is_refused() {
        let stub = stub();
        for (mine, why) in [
            (stub.replace("todo!(\"1.3 two\")", "{"), "braces"),
            (stub.replace("fn two", "fn deux"), "no two"),
            (stub.replace("a: u8", "a: u16"), "signature of one"),
            (String::new(), "no one"),
        ] {
            assert_eq!(try_with(&mine), Err(why.into()), "{mine}");
        }
    }
}
