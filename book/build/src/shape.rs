//! The page's shape: headings in order, pictures with a text, and nothing that only mdBook can show.

use std::collections::BTreeSet;

use crate::page::{Page, Problem};

/// Raw HTML that a code host shows as well.
const TAGS: [&str; 6] = ["details", "summary", "kbd", "br", "sub", "sup"];

/// Languages of fenced blocks; `rust` is only for included code.
const LANGUAGES: [&str; 6] = ["text", "console", "json", "toml", "rust", "diff"];

/// Checks the shape of one page.
pub fn check(page: &Page, problems: &mut Vec<Problem>) {
    headings(page, problems);
    for picture in &page.pictures {
        if picture.text.trim().is_empty() {
            problems.push(page.problem(
                picture.line,
                "this picture has no text: say in words what it shows",
            ));
        }
    }
    for (line, tag) in &page.tags {
        if !TAGS.contains(&tag.as_str()) {
            problems.push(page.problem(*line, format!("<{tag}> does not read as plain Markdown")));
        }
    }
    for fence in &page.fences {
        if !LANGUAGES.contains(&fence.language.as_str()) {
            let text = format!(
                "a block needs one of the languages {}, not {:?}",
                LANGUAGES.join(", "),
                fence.language
            );
            problems.push(page.problem(fence.line, text));
        }
    }
    folds(page, problems);
}

fn headings(page: &Page, problems: &mut Vec<Problem>) {
    let mut above = 0;
    let mut anchors = BTreeSet::new();
    for heading in &page.headings {
        let text = &heading.text;
        if heading.level == 1 && above != 0 {
            problems.push(page.problem(heading.line, format!("a second title: {text}")));
        }
        if heading.level > above + 1 {
            problems.push(page.problem(
                heading.line,
                format!("h{} under h{above} skips a level: {text}", heading.level),
            ));
        }
        if heading.has_attributes {
            problems.push(page.problem(
                heading.line,
                "{#...} behind a heading shows up on code hosts: leave it out",
            ));
        }
        if !anchors.insert(heading.anchor.as_str()) {
            problems.push(page.problem(
                heading.line,
                format!("two headings have the anchor {}", heading.anchor),
            ));
        }
        above = heading.level;
    }
    if above == 0 {
        problems.push(page.problem(1, "the page has no title"));
    }
}

/// A folded part needs blank lines around its text, or a code host shows the Markdown inside as it is.
fn folds(page: &Page, problems: &mut Vec<Problem>) {
    let lines: Vec<&str> = page.text.lines().collect();
    let at = |index: usize| lines.get(index).copied().unwrap_or_default();
    let mut open = None;
    for (index, &line) in lines.iter().enumerate() {
        let mut wrong = |text: &str| problems.push(page.problem(index + 1, text));
        if line.contains("<details") {
            let summary = at(index + 1);
            if line != "<details>"
                || !summary.starts_with("<summary>")
                || !summary.ends_with("</summary>")
                || !at(index + 2).is_empty()
            {
                wrong(
                    "write <details>, then <summary>...</summary> on the next line, then a blank line",
                );
            }
            if open.is_some() {
                wrong("a folded part inside a folded part");
            }
            open = Some(index);
        } else if line.contains("</details>") {
            if line != "</details>" || index == 0 || !at(index - 1).is_empty() {
                wrong("</details> stands alone, behind a blank line");
            }
            if open.take().is_none() {
                wrong("</details> without <details>");
            }
        }
    }
    if let Some(index) = open {
        problems.push(page.problem(index + 1, "<details> is never closed"));
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn problems_of(text: &str) -> Vec<String> {
        let mut problems = Vec::new();
        check(
            &Page::new(Path::new("p.md"), text.to_owned()),
            &mut problems,
        );
        problems
            .into_iter()
            .map(|problem| format!("{}: {}", problem.line, problem.text))
            .collect()
    }

    #[test]
    fn a_well_formed_page_has_no_problem() {
        let text = "# T\n\n## A\n\n### B\n\n![a log of three batches](log.svg)\n\n## C\n\n\
                    <details>\n<summary>Answer</summary>\n\nYes.\n\n</details>\n\n```text\n57\n```\n";
        assert_eq!(problems_of(text), Vec::<String>::new());
    }

    #[test]
    fn a_skipped_level_and_a_second_title_are_named() {
        assert_eq!(
            problems_of("# T\n\n### B\n\n# U\n"),
            ["3: h3 under h1 skips a level: B", "5: a second title: U"]
        );
        assert_eq!(problems_of("text\n"), ["1: the page has no title"]);
    }

    #[test]
    fn a_picture_without_text_is_named() {
        assert_eq!(
            problems_of("# T\n\n![](log.svg)\n"),
            ["3: this picture has no text: say in words what it shows"]
        );
    }

    #[test]
    fn what_only_mdbook_shows_is_named() {
        assert_eq!(
            problems_of("# T {#t}\n\n<div>x</div>\n\n```\nx\n```\n"),
            [
                "1: {#...} behind a heading shows up on code hosts: leave it out",
                "3: <div> does not read as plain Markdown",
                "3: <div> does not read as plain Markdown",
                "5: a block needs one of the languages text, console, json, toml, rust, diff, not \"\"",
            ]
        );
    }

    #[test]
    fn a_fold_without_blank_lines_is_named() {
        assert_eq!(
            problems_of("# T\n\n<details>\n<summary>Answer</summary>\nYes.\n</details>\n"),
            [
                "3: write <details>, then <summary>...</summary> on the next line, then a blank line",
                "6: </details> stands alone, behind a blank line",
            ]
        );
    }
}
