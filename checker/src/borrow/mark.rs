//! How a borrowed body is known again: by its mark, and by being the reference's to the word. A learner who changes a
//! word in it has made it theirs, whatever the mark says.

use super::body::whole_body;
use crate::course::Chapter;
use crate::exercise::ExerciseId;
use crate::functions::{Index, body_behind};
use crate::given;
use crate::splice::{Marked, Region};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const BEGIN: &str = "// borrowed ";

/// The first line of a borrowed body.
fn mark(id: ExerciseId) -> String {
    format!("{BEGIN}{id}: return it with \"cargo run -p checker -- return {id}\"")
}

/// What stands between the braces of a borrowed function.
pub(super) fn lent(marked: &Marked, region: &Region) -> String {
    let indent = region.indent();
    let outside = indent.strip_suffix("    ").unwrap_or_default();
    let body = whole_body(marked, region);
    format!("\n{indent}{}\n{body}{outside}", mark(region.id))
}

/// The exercises of a chapter that are borrowed in these files, each with its path inside `src`: all functions of theirs.
/// Where the solution cannot be read, none is.
#[must_use]
pub fn borrowed<'a>(
    root: &Path,
    chapter: &Chapter,
    mine: impl IntoIterator<Item = (&'a Path, &'a str)>,
) -> BTreeSet<ExerciseId> {
    let mut functions = BTreeSet::new();
    for (file, text) in mine {
        if !text.contains(BEGIN) {
            continue;
        }
        let given = root.join(given::place(root));
        let solved = given.join(chapter.folder).join("src");
        let solved = fs::read_to_string(solved.join(file)).unwrap_or_default();
        if let Ok(marked) = Marked::read(&solved) {
            functions.extend(borrowed_in(text, &marked));
        }
    }
    let abouts = chapter.suites.iter().map(|suite| suite.about());
    abouts
        .filter(|about| {
            let mut names = about.functions.iter();
            names.all(|&name| functions.contains(&(about.id, name.to_string())))
        })
        .map(|about| about.id)
        .collect()
}

fn borrowed_in(text: &str, marked: &Marked) -> Vec<(ExerciseId, String)> {
    let index = Index::read(text);
    let is_borrowed = |region: &&Region| {
        let at = index.find(text, &region.name);
        let body = at.and_then(|at| body_behind(text, at));
        body.is_some_and(|body| same(&text[body], &lent(marked, region)))
    };
    let functions = marked.regions().filter(|region| !region.is_helper());
    functions
        .filter(is_borrowed)
        .map(|region| (region.id, region.name.clone()))
        .collect()
}

/// Whether a body has the mark of an exercise, edited or not.
pub(super) fn has_mark(body: &str, id: ExerciseId) -> bool {
    body.contains(&format!("{BEGIN}{id}: "))
}

/// Whether two bodies are the same but for their layout: an editor may format the file.
pub(super) fn same(one: &str, two: &str) -> bool {
    bare(one) == bare(two)
}

fn bare(text: &str) -> String {
    let mut bare = String::new();
    for line in text.lines() {
        bare.extend(line.chars().filter(|character| !character.is_whitespace()));
        // What is joined to a comment is in it.
        if line.contains("//") {
            bare.push('\n');
        }
    }
    for close in [")", "]", "}"] {
        bare = bare.replace(&format!(",{close}"), close);
    }
    bare
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLVED: &str = "impl Log {\n    pub fn end(&self) -> u8 {\n        // begin 1.3 Log::end: todo!(\"1.3 end\")\n        \
// Why.\n        call(self, 1)\n        // end\n    }\n}\n";

    fn marked() -> Marked {
        Marked::read(SOLVED).unwrap_or_else(|why| panic!("{why}"))
    }

    fn borrowed_file() -> String {
        let marked = marked();
        let bodies = marked.regions().map(|region| lent(&marked, region));
        format!(
            "impl Log {{\n    pub fn end(&self) -> u8 {{{}}}\n}}\n",
            bodies.collect::<String>()
        )
    }

    #[test]
    fn a_lent_body_has_its_mark_on_its_first_line() {
        assert_eq!(
            borrowed_file(),
            "impl Log {\n    pub fn end(&self) -> u8 {\n        \
             // borrowed 1.3: return it with \"cargo run -p checker -- return 1.3\"\n        \
             // Why.\n        call(self, 1)\n    }\n}\n"
        );
    }

    #[test]
    fn the_layout_may_change() {
        let file = borrowed_file();
        for other in [
            file.clone(),
            file.replace('\n', "\r\n"),
            file.replace(
                "(self, 1)",
                "(\n            self,\n            1,\n        )",
            ),
            file.replace("    ", "\t"),
        ] {
            let found = borrowed_in(&other, &marked());
            assert_eq!(
                found,
                [(ExerciseId::new(1, 3), "Log::end".into())],
                "{other}"
            );
        }
    }

    #[test]
    fn a_word_that_changes_makes_it_the_learners() {
        let file = borrowed_file();
        for other in [
            file.replace("self, 1", "self, 2"),
            file.replace("// Why.\n", "// Why."),
            file.replace("call", "// call"),
            file.replace("borrowed 1.3", "borrowed 1.4"),
            file.replace("// borrowed 1.3", "// 1.3"),
            file.replace("fn end", "fn last"),
        ] {
            assert_eq!(borrowed_in(&other, &marked()), [], "{other}");
        }
    }
}
