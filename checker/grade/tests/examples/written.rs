//! Files of examples whose worth is known beforehand: the tests that the failure pages of known mistakes give to paste.

use checker::course::Chapter;
use checker::examples::{Known, Table};
use checker::exercise::ExerciseId;
use checker::paths::Paths;
use checker::suite::Token;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// What some of these tests bring for the top of a file.
const COMMON: &str = "mod common;\n\n";

/// The test that catches a mistake, if its page has one.
pub fn catching(chapter: &Chapter, id: ExerciseId, mistake: &str) -> Option<String> {
    let root = Paths::find().ok()?.root;
    let page = root.join(format!("checker/tests/pages/{id}/{mistake}.txt"));
    let page = fs::read_to_string(page).ok()?;
    let token = page.lines().find_map(|line| line.split_once(" replay "))?;
    let token = Token::read(token.1.trim(), Path::new("")).ok()?;
    let (_, test) = chapter.suite(id)?.case(&token)?;
    (!test.is_empty()).then_some(test)
}

/// A module of an exercise, with the tests of these mistakes.
pub fn module(chapter: &Chapter, id: ExerciseId, mistakes: &[&Known]) -> String {
    let mut text = format!("mod exercise_{}_{} {{\n", id.chapter, id.number);
    for known in mistakes {
        let Some(test) = catching(chapter, id, &known.id) else {
            continue;
        };
        let common = match test.starts_with(COMMON) {
            true => "use crate::common;\n",
            false => "",
        };
        let name = known.id.replace('-', "_");
        let test = test.trim_start_matches(COMMON);
        let _ = writeln!(text, "mod mistake_{name} {{\n{common}{test}}}");
    }
    text + "}\n"
}

/// A file with the tests of all known mistakes of a chapter.
pub fn all(chapter: &Chapter) -> String {
    let table = Table::known();
    let suites = chapter.suites.iter().map(|suite| suite.about().id);
    let modules = suites.filter_map(|id| {
        let known: Vec<&Known> = table.0.get(&id)?.iter().collect();
        Some(module(chapter, id, &known))
    });
    let modules: String = modules.collect();
    match modules.contains("crate::common;") {
        true => format!("{COMMON}{modules}"),
        false => modules,
    }
}
