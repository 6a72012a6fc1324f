//! A chapter's page has every exercise of its chapter, and each exercise has what the learner and the `hint` command look for.
//!
//! The exercises are those that the solution marks (`// begin 2.4 lookup: ...`); the form of a hint is law, since `hint` reads
//! it out of the page.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::page::{Page, Problem};

/// An exercise's number: chapter and place in it.
pub type Id = (u32, u32);

/// Checks one page. Pages that are no chapter have nothing to check.
pub fn check(root: &Path, pages: &[Page], page: &Page, problems: &mut Vec<Problem>) {
    if !is_chapter(page) || page.is_placeholder() {
        return;
    }
    let sections = sections(page);
    check_ids(
        &marked_in_solution(&root.join("solutions").join(page.stem())),
        &sections,
        page,
        problems,
    );
    for section in &sections {
        check_section(section, page, problems);
    }
    check_strays(&sections, page, problems);
    check_minutes(pages, page, problems);
}

/// `ch02-index` is a chapter, `introduction` is not.
pub fn is_chapter(page: &Page) -> bool {
    let mut name = page.stem().chars();
    name.next() == Some('c')
        && name.next() == Some('h')
        && name.next().is_some_and(|c| c.is_ascii_digit())
}

/// The part of a page that belongs to one exercise. Lines from 1, the last one excluded.
struct Section {
    id: Id,
    lines: std::ops::Range<usize>,
}

fn sections(page: &Page) -> Vec<Section> {
    let mut sections = Vec::new();
    for (index, heading) in page.headings.iter().enumerate() {
        let Some(id) = heading.text.split(' ').next().and_then(parse_id) else {
            continue;
        };
        if heading.level != 3 {
            continue;
        }
        let end = page
            .headings
            .iter()
            .skip(index + 1)
            .find(|next| next.level <= 3)
            .map_or(usize::MAX, |next| next.line);
        sections.push(Section {
            id,
            lines: heading.line..end,
        });
    }
    sections
}

/// `2.4` and nothing else.
fn parse_id(text: &str) -> Option<Id> {
    let (chapter, place) = text.split_once('.')?;
    let plain = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if !plain(chapter) || !plain(place) {
        return None;
    }
    Some((chapter.parse().ok()?, place.parse().ok()?))
}

/// All exercises that the solution of a chapter marks.
fn marked_in_solution(chapter: &Path) -> BTreeSet<Id> {
    let mut ids = BTreeSet::new();
    for file in rust_files(&chapter.join("src")) {
        let text = fs::read_to_string(file).unwrap_or_default();
        let marks = text
            .lines()
            .filter_map(|line| line.trim_start().strip_prefix("// begin "));
        ids.extend(
            marks
                .filter_map(|mark| mark.split(' ').next())
                .filter_map(parse_id),
        );
    }
    ids
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

fn check_ids(
    marked: &BTreeSet<Id>,
    sections: &[Section],
    page: &Page,
    problems: &mut Vec<Problem>,
) {
    let mut told = BTreeSet::new();
    let mut last = None;
    for section in sections {
        let (id, line) = (section.id, section.lines.start);
        if !told.insert(id) {
            problems.push(page.problem(line, format!("exercise {} stands twice", show(id))));
        } else if last.is_some_and(|last| id < last) {
            problems.push(page.problem(
                line,
                format!("exercise {} stands behind a later one", show(id)),
            ));
        }
        if !marked.contains(&id) {
            problems.push(page.problem(
                line,
                format!(
                    "exercise {} is not in the solution of this chapter",
                    show(id)
                ),
            ));
        }
        last = Some(id);
    }
    for &id in marked.difference(&told) {
        problems.push(page.problem(
            0,
            format!(
                "no heading `### {} ...` for an exercise of this chapter",
                show(id)
            ),
        ));
    }
}

fn check_section(section: &Section, page: &Page, problems: &mut Vec<Problem>) {
    let (id, start) = (show(section.id), section.lines.start);
    let folder = format!("../../chapters/{}/", page.stem());
    if !page
        .links
        .iter()
        .any(|link| section.lines.contains(&link.line) && link.to.starts_with(&folder))
    {
        problems.push(page.problem(start, format!("exercise {id} links to no file in {folder}")));
    }
    let lines: Vec<&str> = page.text.lines().collect();
    let mut numbers = Vec::new();
    for (number, line) in hint_lines(&lines, section) {
        numbers.push(number);
        let body: Vec<&str> = lines
            .iter()
            .skip(line)
            .take_while(|line| **line != "</details>")
            .copied()
            .collect();
        if body.iter().all(|line| line.trim().is_empty()) {
            problems.push(page.problem(line, format!("hint {number} for {id} is empty")));
        }
        let code = page.fences.iter().find(|fence| {
            (line..line + body.len() + 1).contains(&fence.line) && fence.language != "text"
        });
        if let Some(fence) = code {
            problems.push(page.problem(
                fence.line,
                format!("hint {number} for {id} shows code; a hint never does"),
            ));
        }
    }
    if numbers != [1, 2, 3] {
        let text = format!(
            "exercise {id} has the hints {numbers:?}; it needs 1, 2 and 3, each with `<summary>Hint 1 for {id}</summary>`"
        );
        problems.push(page.problem(start, text));
    }
}

/// The hints in a section: number, and line from 1.
fn hint_lines(lines: &[&str], section: &Section) -> Vec<(u32, usize)> {
    let mut hints = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        match parse_hint(line) {
            Some((number, id)) if id == section.id && section.lines.contains(&(index + 1)) => {
                hints.push((number, index + 1))
            }
            _ => {}
        }
    }
    hints
}

/// `<summary>Hint 1 for 2.4</summary>` and nothing else.
fn parse_hint(line: &str) -> Option<(u32, Id)> {
    let (number, id) = line
        .strip_prefix("<summary>Hint ")?
        .strip_suffix("</summary>")?
        .split_once(" for ")?;
    Some((number.parse().ok()?, parse_id(id)?))
}

/// Hints that are almost in the form, or stand under another exercise.
fn check_strays(sections: &[Section], page: &Page, problems: &mut Vec<Problem>) {
    for (index, line) in page.text.lines().enumerate() {
        if !line.to_lowercase().contains("<summary>hint") {
            continue;
        }
        let home = sections
            .iter()
            .find(|section| section.lines.contains(&(index + 1)));
        match (parse_hint(line), home) {
            (None, _) => problems.push(page.problem(
                index + 1,
                "a hint's summary is exactly `<summary>Hint 1 for 2.4</summary>`",
            )),
            (Some((_, id)), Some(home)) if id == home.id => {}
            (Some((_, id)), _) => {
                problems.push(page.problem(
                    index + 1,
                    format!(
                        "this hint for {} does not stand under its exercise",
                        show(id)
                    ),
                ));
            }
        }
    }
}

/// The introduction's table repeats the chapter's minutes, for a reader who plans; both must say the same.
fn check_minutes(pages: &[Page], page: &Page, problems: &mut Vec<Problem>) {
    let Some(minutes) = page.text.lines().find_map(minutes_line) else {
        problems.push(page.problem(0, "no line `**Time:** about 210 minutes.` below the title"));
        return;
    };
    let Some(introduction) = pages.iter().find(|page| page.stem() == "introduction") else {
        return;
    };
    let link = format!("({}.md)", page.stem());
    let row = introduction
        .text
        .lines()
        .enumerate()
        .find(|(_, line)| line.starts_with('|') && line.contains(&link));
    let told = row.and_then(|(_, line)| {
        line.trim_end_matches([' ', '|'])
            .rsplit('|')
            .next()?
            .trim()
            .parse::<u32>()
            .ok()
    });
    if told != Some(minutes) {
        let line = row.map_or(0, |(index, _)| index + 1);
        let told = told.map_or("nothing".to_owned(), |told| told.to_string());
        let text = format!(
            "the table says {told} for {}, its page {minutes} minutes",
            page.stem()
        );
        problems.push(introduction.problem(line, text));
    }
}

fn minutes_line(line: &str) -> Option<u32> {
    line.strip_prefix("**Time:** about ")?
        .split_once(" minutes")?
        .0
        .parse()
        .ok()
}

fn show(id: Id) -> String {
    format!("{}.{}", id.0, id.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint(number: u32, id: &str, body: &str) -> String {
        format!("<details>\n<summary>Hint {number} for {id}</summary>\n\n{body}\n\n</details>\n\n")
    }

    fn problems_of(marked: &[Id], text: &str) -> Vec<String> {
        let page = Page::new(Path::new("book/src/ch02-index.md"), text.to_owned());
        let sections = sections(&page);
        let mut problems = Vec::new();
        check_ids(
            &marked.iter().copied().collect(),
            &sections,
            &page,
            &mut problems,
        );
        for section in &sections {
            check_section(section, &page, &mut problems);
        }
        check_strays(&sections, &page, &mut problems);
        problems
            .into_iter()
            .map(|problem| format!("{}: {}", problem.line, problem.text))
            .collect()
    }

    const HEAD: &str = "# 2. Offsets\n\n## Finding\n\n### 2.4 lookup: where to start\n\n[file](../../chapters/ch02-index/src/a.rs)\n\n";

    #[test]
    fn an_exercise_with_three_hints_is_complete() {
        let text = format!(
            "{HEAD}{}{}{}",
            hint(1, "2.4", "Ask."),
            hint(2, "2.4", "Turn."),
            hint(3, "2.4", "Plan.")
        );
        assert_eq!(problems_of(&[(2, 4)], &text), Vec::<String>::new());
    }

    #[test]
    fn a_missing_hint_is_named() {
        let text = format!(
            "{HEAD}{}{}",
            hint(1, "2.4", "Ask."),
            hint(3, "2.4", "Plan.")
        );
        assert_eq!(
            problems_of(&[(2, 4)], &text),
            [
                "5: exercise 2.4 has the hints [1, 3]; it needs 1, 2 and 3, each with `<summary>Hint 1 for 2.4</summary>`"
            ]
        );
    }

    #[test]
    fn a_hint_with_code_an_empty_one_and_a_stray_one_are_named() {
        let text = format!(
            "{HEAD}{}{}{}{}",
            hint(1, "2.4", "```rust\nlo + 1\n```"),
            hint(2, "2.4", ""),
            hint(3, "2.4", "```text\n57 -> 4100\n```"),
            hint(1, "2.5", "Ask.")
        );
        assert_eq!(
            problems_of(&[(2, 4)], &text),
            [
                "12: hint 1 for 2.4 shows code; a hint never does",
                "19: hint 2 for 2.4 is empty",
                "35: this hint for 2.5 does not stand under its exercise",
            ]
        );
    }

    #[test]
    fn exercises_and_solution_must_agree() {
        assert_eq!(
            problems_of(&[(2, 3), (2, 10)], "# 2. Offsets\n\n## A\n\n"),
            [
                "0: no heading `### 2.3 ...` for an exercise of this chapter",
                "0: no heading `### 2.10 ...` for an exercise of this chapter"
            ]
        );
        assert_eq!(
            problems_of(&[], &HEAD.replace("2.4", "2.11"))[0],
            "5: exercise 2.11 is not in the solution of this chapter"
        );
    }

    #[test]
    fn minutes_must_agree_with_the_introduction() {
        let introduction =
            "# I\n\n| chapter | minutes |\n|---|---|\n| [2. Offsets](ch02-index.md) | 270 |\n";
        for (minutes, count) in [(270, 0), (280, 1)] {
            let pages = [
                Page::new(
                    Path::new("book/src/introduction.md"),
                    introduction.to_owned(),
                ),
                Page::new(
                    Path::new("book/src/ch02-index.md"),
                    format!("# 2\n\n**Time:** about {minutes} minutes.\n"),
                ),
            ];
            let mut problems = Vec::new();
            check_minutes(&pages, &pages[1], &mut problems);
            assert_eq!(problems.len(), count, "{problems:?}");
        }
    }
}
