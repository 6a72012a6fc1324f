//! The learner's notebook as Markdown: for each chapter that passes the entry that its page ends with (who could lose a
//! record here, how we would see it, ruled out or not), and what the learner guessed in the labs.

mod entry;
mod labs;
mod wrap;

use crate::map::{Map, Part};
use crate::paths::Paths;
use crate::progress::Progress;
use std::fs;

/// The lines of the notebook.
#[must_use]
pub fn notebook(paths: &Paths, map: &Map, progress: &Progress) -> Vec<String> {
    let mut lines = vec!["# My notebook: who could lose a record?".to_string()];
    let chapters: Vec<Vec<String>> = map
        .parts
        .iter()
        .map(|part| chapter(paths, part, progress))
        .filter(|lines| !lines.is_empty())
        .collect();
    if chapters.is_empty() {
        lines.extend([
            String::new(),
            "Nothing stands in it yet. The first entry comes when chapter 0 passes:".into(),
            "`cargo run -p checker -- chapter 0`.".into(),
        ]);
    }
    lines.extend(chapters.into_iter().flatten());
    lines
}

fn chapter(paths: &Paths, part: &Part, progress: &Progress) -> Vec<String> {
    let chapter = &part.chapter;
    let book = paths.root.join("book").join("src").join(chapter.page);
    let page = fs::read_to_string(book).unwrap_or_default();
    let entry = match part.passes() {
        true => entry::of_page(&page),
        false => None,
    };
    let labs = labs::of_chapter(progress, chapter.number);
    if entry.is_none() && labs.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![
        String::new(),
        format!("## {}. {}", chapter.number, chapter.title),
        String::new(),
    ];
    if !labs.is_empty() {
        lines.extend(labs);
        lines.push(String::new());
    }
    lines.extend(wrap::wrapped(&entry.unwrap_or_default()));
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}
