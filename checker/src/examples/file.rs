//! The file of a learner's examples: where it is, what belongs to an exercise, and what a first one looks like.

use crate::build::{Source, unix_lines};
use crate::course::Chapter;
use crate::exercise::{About, ExerciseId};
use crate::paths::Paths;
use crate::regular;
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The file, inside a chapter's `tests/`.
pub const FILE: &str = "examples.rs";

/// The learner's file, and what lies beside it, which it may use.
///
/// # Errors
/// It is not there, cannot be read, or is no UTF-8.
pub fn mine(paths: &Paths, chapter: &Chapter) -> Result<Source> {
    let folder = Path::new("chapters").join(chapter.folder).join("tests");
    let shown = folder.join(FILE);
    let bytes = regular::read(&paths.root.join(&shown))
        .with_context(|| format!("cannot read {}", shown.display()))?;
    let text = String::from_utf8(bytes)
        .with_context(|| format!("{} is not UTF-8; save it as UTF-8", shown.display()))?;
    Ok(with(paths, &folder, text, folder.clone()))
}

/// A text in place of the file, with what is given beside it.
#[must_use]
pub fn pristine(paths: &Paths, chapter: &Chapter, text: String) -> Source {
    let folder = |top: &str| Path::new(top).join(chapter.folder).join("tests");
    with(paths, &folder("solutions"), text, folder("chapters"))
}

fn with(paths: &Paths, folder: &Path, text: String, shown_as: PathBuf) -> Source {
    let mut files = BTreeMap::new();
    helpers(&paths.root.join(folder), Path::new(""), &mut files);
    files.insert(FILE.into(), unix_lines(&text));
    Source {
        name: "examples".into(),
        shown_as,
        files,
    }
}

/// What cannot be read is not there for the compiler either, and it says so if it is needed.
fn helpers(folder: &Path, below: &Path, files: &mut BTreeMap<PathBuf, String>) {
    for entry in fs::read_dir(folder.join(below))
        .into_iter()
        .flatten()
        .flatten()
    {
        let path = below.join(entry.file_name());
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => helpers(folder, &path, files),
            Ok(kind) if kind.is_file() && path.extension().is_some_and(|end| end == "rs") => {
                if let Ok(text) = fs::read_to_string(entry.path()) {
                    files.insert(path, unix_lines(&text));
                }
            }
            _ => {}
        }
    }
}

/// What a test of an exercise has in its path: `exercise_2_4`.
pub(super) fn module(id: ExerciseId) -> String {
    format!("exercise_{}_{}", id.chapter, id.number)
}

/// Whether a test, by its path, is of an exercise: its module or its own name begins so.
#[must_use]
pub fn belongs(test: &str, id: ExerciseId) -> bool {
    let module = module(id);
    test.split("::").any(|part| {
        part.strip_prefix(&module)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
    })
}

/// The line of a test, by its path.
#[must_use]
pub fn line(text: &str, test: &str) -> Option<usize> {
    let mut at = 0;
    let mut parts = test.split("::").peekable();
    while let Some(part) = parts.next() {
        let keyword = if parts.peek().is_some() { "mod" } else { "fn" };
        at += word(&text[at..], &format!("{keyword} {part}"))?;
    }
    Some(text[..at].matches('\n').count() + 1)
}

/// Where words stand in a text, and are not the beginning of longer ones.
fn word(text: &str, words: &str) -> Option<usize> {
    let is_end = |at: usize| {
        let next = text[at + words.len()..].chars().next();
        next.is_none_or(|next| !next.is_alphanumeric() && next != '_')
    };
    text.match_indices(words)
        .map(|(at, _)| at)
        .find(|&at| is_end(at))
}

/// Whether the learner's file has a word of this exercise yet.
#[must_use]
pub fn mentions(tests: &Source, id: ExerciseId) -> bool {
    text(tests).contains(&module(id))
}

fn text(tests: &Source) -> &str {
    tests
        .files
        .get(Path::new(FILE))
        .map_or("", |text| text.as_str())
}

/// Whether the file has functions for all of its modules.
fn has_helpers(text: &str) -> bool {
    text.lines()
        .any(|line| line.starts_with("fn ") || line.starts_with("pub fn "))
}

/// A module to begin with in the learner's file.
#[must_use]
pub fn pattern(chapter: &Chapter, about: &About, tests: &Source) -> Vec<String> {
    let function = about.functions.first().copied().unwrap_or(about.title);
    let call = match function.split_once("::") {
        Some((_, method)) => format!("the_input.{method}(...)"),
        None => format!("{function}(...)"),
    };
    let mut lines = vec![format!("mod {} {{", module(about.id))];
    if has_helpers(text(tests)) {
        lines.push("    use super::*;".into());
    }
    lines.push(format!("    use {}::*;", chapter.library));
    let types = ["cluster", "kit"].into_iter();
    let types = types.filter(|name| chapter.crates.contains(name));
    lines.extend(types.map(|name| format!("    use {name}::*;")));
    lines.extend([
        String::new(),
        "    #[test]".into(),
        "    fn what_it_shows() {".into(),
        format!("        assert_eq!({call}, the_answer);"),
        "    }".into(),
        "}".into(),
    ]);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: ExerciseId = ExerciseId::new(2, 4);

    #[test]
    fn a_module_or_a_name_says_what_a_test_is_of() {
        assert!(belongs("exercise_2_4::below_the_first", ID));
        assert!(belongs("mine::exercise_2_4_below", ID));
        assert!(!belongs("exercise_2_40::below", ID));
        assert!(!belongs("below_exercise_2_4", ID));
    }

    #[test]
    fn a_function_at_the_margin_is_there_for_all_modules() {
        assert!(has_helpers(
            "use kit::*;\n\nfn record() {}\n\nmod exercise_2_4 {}\n"
        ));
        assert!(!has_helpers("mod exercise_2_4 {\n    fn record() {}\n}\n"));
    }

    #[test]
    fn of_two_tests_with_one_name_the_module_tells() {
        let text = "mod exercise_2_4 {\n    fn below_all() {}\n    fn below() {}\n}\n\
                    mod exercise_2_40 {\n}\nmod exercise_2_5 {\n    fn below() {}\n}\n";
        assert_eq!(line(text, "exercise_2_4::below"), Some(3));
        assert_eq!(line(text, "exercise_2_5::below"), Some(8));
        assert_eq!(line(text, "made_by_a_macro"), None);
    }
}
