//! A function, a field or a module that a page names is there: a renamed one would leave its old name in the text.
//!
//! Looked at are names_with_underscores in running text: other words may be Kafka's or English.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::page::{Page, Problem};

/// The names in the Rust files of the solutions and the checker.
pub fn read(root: &Path) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for folder in ["solutions", "checker"] {
        collect(&root.join(folder), &mut names);
    }
    names
}

fn collect(folder: &Path, names: &mut BTreeSet<String>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() && !path.ends_with("target") {
            collect(&path, names);
        }
        if path.extension().is_some_and(|extension| extension == "rs") {
            // A test's file is named as its path.
            names.extend(path.file_stem().map(|stem| stem.to_string_lossy().into()));
            let text = fs::read_to_string(&path).unwrap_or_default();
            names.extend(
                words(&text)
                    .filter(|word| word.contains('_'))
                    .map(str::to_owned),
            );
        }
    }
}

/// Checks one page.
pub fn check(ours: &BTreeSet<String>, kafkas: &[String], page: &Page, problems: &mut Vec<Problem>) {
    for (line, code) in &page.codes {
        let names =
            words(code).filter(|word| is_snake(word) && !kafkas.iter().any(|name| name == word));
        for name in names.filter(|&name| !ours.contains(name)) {
            let text =
                format!("no code has \"{name}\"; a name of Kafka's goes into book/words.txt");
            problems.push(page.problem(*line, text));
        }
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
}

fn is_snake(word: &str) -> bool {
    let small = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    word.trim_matches('_').contains('_')
        && word.chars().all(small)
        && word.contains(|c: char| c.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_no_code_has_is_found() {
        let page = Page::new(
            Path::new("p.md"),
            "`valid_prefix`, `lookup`,\n`valid_prefixes(log)` and `__consumer_offsets`, `12_000`\n"
                .into(),
        );
        let ours = BTreeSet::from(["valid_prefix".to_owned()]);
        let mut problems = Vec::new();
        check(
            &ours,
            &["__consumer_offsets".to_owned()],
            &page,
            &mut problems,
        );
        let found: Vec<String> = problems
            .into_iter()
            .map(|problem| format!("{}: {}", problem.line, problem.text))
            .collect();
        assert_eq!(
            found,
            ["2: no code has \"valid_prefixes\"; a name of Kafka's goes into book/words.txt"]
        );
    }
}
