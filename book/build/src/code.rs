//! Code in the book comes from files that are compiled and tested, by named anchors, and is never pasted.

use std::fs;
use std::path::Path;

use crate::links::beside;
use crate::page::{Page, Problem};

/// Checks the code blocks and the includes of one page.
pub fn check(root: &Path, page: &Page, problems: &mut Vec<Problem>) {
    for fence in &page.fences {
        let pasted = fence
            .body
            .lines()
            .any(|line| !line.trim().is_empty() && include_in(line).is_none());
        if fence.language == "rust" && pasted {
            problems.push(page.problem(fence.line, "pasted Rust: write {{#include FILE:ANCHOR}} alone in the block, so that it is compiled"));
        }
    }
    for (index, line) in page.text.lines().enumerate() {
        if !line.contains("{{#") {
            continue;
        }
        let found = match include_in(line) {
            Some((file, anchor)) => resolve(root, page, file, anchor),
            None => Err(
                "the only directive here is {{#include FILE:ANCHOR}}, alone on its line".to_owned(),
            ),
        };
        if let Err(text) = found {
            problems.push(page.problem(index + 1, text));
        }
    }
}

/// File and anchor of `{{#include FILE:ANCHOR}}`.
fn include_in(line: &str) -> Option<(&str, &str)> {
    line.trim()
        .strip_prefix("{{#include ")?
        .strip_suffix("}}")?
        .split_once(':')
}

fn resolve(root: &Path, page: &Page, file: &str, anchor: &str) -> Result<(), String> {
    if anchor.is_empty() || anchor.starts_with(|c: char| c.is_ascii_digit()) || anchor.contains(':')
    {
        return Err(format!("include {file} by an anchor's name: lines move"));
    }
    let path = beside(&page.path, file).ok_or_else(|| format!("{file} leaves the repository"))?;
    let text = fs::read_to_string(root.join(&path))
        .map_err(|_| format!("{} cannot be read", path.display()))?;
    for mark in ["ANCHOR: ", "ANCHOR_END: "] {
        if !text.lines().any(|line| {
            line.trim()
                .strip_prefix("// ")
                .and_then(|line| line.strip_prefix(mark))
                == Some(anchor)
        }) {
            return Err(format!(
                "{} has no line `// {mark}{anchor}`",
                path.display()
            ));
        }
    }
    // Where the page is read as plain Markdown the code is not there: the link leads to it.
    if !page.links.iter().any(|link| link.to == file) {
        return Err(format!("say where the code stands: a link to {file}"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems_of(text: &str) -> Vec<String> {
        let mut problems = Vec::new();
        check(
            Path::new("."),
            &Page::new(Path::new("p/p.md"), text.to_owned()),
            &mut problems,
        );
        problems
            .into_iter()
            .map(|problem| format!("{}: {}", problem.line, problem.text))
            .collect()
    }

    // ANCHOR: sample
    fn sample() -> i32 {
        217
    }
    // ANCHOR_END: sample

    #[test]
    fn an_anchor_that_exists_and_is_linked_is_fine() {
        let text = "[code](../src/code.rs)\n\n```rust\n{{#include ../src/code.rs:sample}}\n```\n";
        assert_eq!(problems_of(text), Vec::<String>::new());
        assert_eq!(sample(), 217);
    }

    #[test]
    fn pasted_code_is_named() {
        assert_eq!(
            problems_of("```rust\nlet x = 1;\n```\n"),
            [
                "1: pasted Rust: write {{#include FILE:ANCHOR}} alone in the block, so that it is compiled"
            ]
        );
    }

    #[test]
    fn missing_anchors_files_and_links_are_named() {
        let code = |include: &str| format!("```rust\n{include}\n```\n");
        let of = |include: &str| problems_of(&code(include));
        assert_eq!(
            of("{{#include ../src/code.rs:none}}"),
            ["2: src/code.rs has no line `// ANCHOR: none`"]
        );
        assert_eq!(
            of("{{#include ../src/none.rs:sample}}"),
            ["2: src/none.rs cannot be read"]
        );
        assert_eq!(
            of("{{#include ../src/code.rs:sample}}"),
            ["2: say where the code stands: a link to ../src/code.rs"]
        );
        assert_eq!(
            of("{{#include ../src/code.rs:3:9}}"),
            ["2: include ../src/code.rs by an anchor's name: lines move"]
        );
    }
}
