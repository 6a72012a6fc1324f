//! The learner's notebook as Markdown: for each chapter that passes the entry that its page ends with (who could lose a
//! record here, how we would see it, ruled out or not), before it the learner's own, and what they guessed in the labs.
//! Their own stand in [`OWN`] of the chapter's folder, which nobody but the learner ever writes.

mod entry;
mod labs;
mod wrap;

use crate::map::{Map, Part};
use crate::paths::Paths;
use crate::progress::Progress;
use crate::regular;
use std::fs;

/// The learner's own entry, in the chapter's folder.
pub const OWN: &str = "notebook.md";

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
    let own = own(paths, chapter.folder);
    if entry.is_none() && labs.is_empty() && own.is_empty() {
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
    if !own.is_empty() {
        lines.extend(own);
        lines.push(String::new());
        if entry.is_some() {
            lines.extend(["### The book's entry".into(), String::new()]);
        }
    }
    lines.extend(wrap::wrapped(&entry.unwrap_or_default()));
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

/// The learner's own entry, word by word; nothing where there is none.
fn own(paths: &Paths, folder: &str) -> Vec<String> {
    let file = paths.root.join("chapters").join(folder).join(OWN);
    let bytes = regular::read(&file).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    text.trim().lines().map(Into::into).collect()
}
