//! The reference's bodies of an exercise, beside the learner's own.

mod page;

pub use page::page;

use crate::course::Chapter;
use crate::exercise::About;
use crate::functions::signature;
use crate::map::Files;
use crate::paths::Paths;
use crate::splice::Marked;
use anyhow::{Context, Result, anyhow};
use std::fs;

/// What `solution` shows.
pub struct Solution {
    /// What lists say of the exercise.
    pub about: About,
    /// Its functions, in the order in which the exercise names them.
    pub functions: Vec<Function>,
    /// What only the solution needs: functions, types and `use` lines of its own.
    pub helpers: Vec<String>,
}

/// A function, as the reference has it and as the learner has it.
pub struct Function {
    /// The signature, on one line.
    pub signature: String,
    /// Where the learner has it.
    pub place: String,
    /// The reference's body.
    pub reference: String,
    /// The learner's, if it is more than the stub.
    pub mine: Option<String>,
}

impl Solution {
    /// Reads both.
    ///
    /// # Errors
    /// The solution's files cannot be read.
    pub fn read(paths: &Paths, chapter: &Chapter, about: About) -> Result<Self> {
        let folder = paths
            .root
            .join("solutions")
            .join(chapter.folder)
            .join("src");
        let mine = Files::read(&paths.root, chapter.folder);
        let (mut functions, mut helpers) = (Vec::new(), Vec::new());
        let entries =
            fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))?;
        let mut files: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
        files.sort();
        for file in files.iter().filter(|file| file.is_file()) {
            let text = fs::read_to_string(file)
                .with_context(|| format!("cannot read {}", file.display()))?;
            let marked =
                Marked::read(&text).map_err(|why| anyhow!("{}: {why}", paths.shown(file)))?;
            for region in marked.regions().filter(|region| region.id == about.id) {
                let body = dedented(&region.text());
                if region.name == "-" {
                    helpers.push(body);
                    continue;
                }
                let own = mine
                    .body(&about, &region.name)
                    .filter(|_| !mine.is_stub(&about, &region.name));
                let function = Function {
                    signature: signature(&text, &region.name)
                        .unwrap_or_else(|| format!("fn {}", region.name)),
                    place: mine.place(&about, &region.name),
                    reference: body,
                    mine: own.map(dedented),
                };
                let place = about.functions.iter().position(|name| *name == region.name);
                functions.push((place, function));
            }
        }
        functions.sort_by_key(|(place, _)| place.unwrap_or(usize::MAX));
        Ok(Self {
            about,
            functions: functions
                .into_iter()
                .map(|(_, function)| function)
                .collect(),
            helpers,
        })
    }
}

/// A text without what all of its lines are indented by, and without blank lines around it.
fn dedented(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let indent = |line: &&str| line.len() - line.trim_start().len();
    let common = lines
        .iter()
        .filter(|line| !line.is_empty())
        .map(indent)
        .min();
    let cut: Vec<&str> = lines
        .iter()
        .map(|line| line.get(common.unwrap_or(0)..).unwrap_or_default())
        .collect();
    cut.join("\n").trim_matches('\n').into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_begins_at_the_left() {
        assert_eq!(
            dedented("\n    if it {\r\n        1\r\n\n    }\n"),
            "if it {\n    1\n\n}"
        );
        assert_eq!(dedented(" 1 "), "1");
        assert_eq!(dedented(""), "");
    }
}
