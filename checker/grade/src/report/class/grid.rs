//! Every student and every exercise: a sign each. The word stands in the cell too, for those who do not see the sign.

use std::fmt::Write as _;

use super::super::html::{escape, wide};
use super::super::number::percent;
use super::super::tally::{Done, at, chapter_of};
use super::super::tame::Tame;
use super::super::words::{Outcome, mark};
use super::{Links, legend};
use crate::grades::Submission;

/// The table.
pub(super) fn grid(grades: &Tame, all: &[Done<'_>], links: &Links<'_>) -> String {
    if grades.submissions.is_empty() {
        return "<section>\n<h2>Who is where</h2>\n<p>There are no submissions.</p>\n</section>\n"
            .to_owned();
    }
    let rows: String = grades
        .submissions
        .iter()
        .map(|submission| row(submission, all, links))
        .collect();
    let table = format!(
        "<table class=\"grid\">\n<thead>\n{}</thead>\n<tbody>\n{rows}</tbody>\n</table>\n",
        head(all)
    );
    let seen = Outcome::ALL
        .into_iter()
        .filter(|outcome| all.iter().any(|done| done.count(*outcome) > 0));
    format!(
        "<section>\n<h2>Who is where</h2>\n{}{}</section>\n",
        legend(seen),
        wide("wide", "Every student and every exercise", &table)
    )
}

/// Chapters above their exercises; an exercise's name is told where the pointer rests, and in the table below.
fn head(all: &[Done<'_>]) -> String {
    let mut chapters: Vec<(Option<u8>, usize)> = Vec::new();
    for done in all {
        let chapter = chapter_of(done.id);
        match chapters.last_mut() {
            Some((last, count)) if *last == chapter => *count += 1,
            _ => chapters.push((chapter, 1)),
        }
    }
    let mut html = String::from(
        "<tr><th scope=\"col\" rowspan=\"2\">Student</th><th scope=\"col\" rowspan=\"2\">Mark</th><th scope=\"col\" rowspan=\"2\">Is at</th>",
    );
    for (chapter, count) in chapters {
        let chapter = chapter.map_or_else(String::new, |chapter| chapter.to_string());
        let _ = write!(
            html,
            "<th scope=\"colgroup\" colspan=\"{count}\" class=\"new\">Chapter {chapter}</th>"
        );
    }
    html += "</tr>\n<tr>";
    for (done, is_new) in all.iter().zip(new_chapters(all)) {
        let _ = write!(
            html,
            "<th scope=\"col\"{}><abbr title=\"{}\">{}</abbr></th>",
            if is_new { " class=\"new\"" } else { "" },
            escape(done.title),
            escape(done.id)
        );
    }
    html + "</tr>\n"
}

fn new_chapters(all: &[Done<'_>]) -> Vec<bool> {
    let mut before = None;
    all.iter()
        .map(|done| {
            let chapter = Some(chapter_of(done.id));
            std::mem::replace(&mut before, chapter) != chapter
        })
        .collect()
}

fn row(submission: &Submission, all: &[Done<'_>], links: &Links<'_>) -> String {
    let mark = mark(submission);
    let place = match at(submission) {
        Some(exercise) => escape(&exercise.id),
        // Where something was not graded, nobody knows.
        None if mark.is_none() => String::new(),
        None => "the end".to_owned(),
    };
    let mark = mark.map_or_else(|| "not graded".to_owned(), percent);
    let mut html = format!(
        "<tr><th scope=\"row\">{}</th><td>{mark}</td><td>{place}</td>",
        links.to(submission)
    );
    for (done, is_new) in all.iter().zip(new_chapters(all)) {
        let mine = submission.exercises.iter().find(|mine| mine.id == done.id);
        let new = if is_new { " new" } else { "" };
        let _ = match mine.map(Outcome::of) {
            Some(outcome) => write!(
                html,
                "<td class=\"{}{new}\"><span>{}</span></td>",
                outcome.letter(),
                outcome.words()
            ),
            None => write!(html, "<td class=\"none{new}\"></td>"),
        };
    }
    html + "</tr>\n"
}
