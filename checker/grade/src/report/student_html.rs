//! A student's page in HTML: the mark, every exercise with its verdict, the failure pages as the student knows them from the
//! terminal, the receipt, and how to appeal. Nothing of another student is in it.

use std::fmt::Write as _;

use super::graded::{OWN_EXAMPLES, appeal, how_graded};
use super::html::{Cell, document, escape, name, sentences, stacked, stacked_row, wide};
use super::number::{of, percent, short};
use super::tally::{in_chapter, points};
use super::tame::Tame;
use super::words::{Outcome, caught, mark, verdict, why, why_no_mark};
use crate::grades::{Exercise, Submission};

/// The page.
#[must_use]
pub fn student_html(grades: &Tame, submission: &Submission) -> String {
    let mut main = head(submission);
    main += &chapters(grades, submission);
    main += &exercises(submission);
    main += &own_examples(submission);
    main += &pages(submission);
    main += "<section>\n<h2>How to appeal</h2>\n";
    for sentence in appeal(&submission.student) {
        let _ = writeln!(main, "<p>{}</p>", coded(&escape(&sentence)));
    }
    main += "</section>\n";
    main += &receipt(grades, submission);
    document(&format!("{}: marks", submission.name), "", &main)
}

/// What stands between grave accents is code.
fn coded(html: &str) -> String {
    let parts = html.split('`').enumerate();
    parts
        .map(|(at, part)| match at % 2 {
            0 => part.to_owned(),
            _ => format!("<code>{part}</code>"),
        })
        .collect()
}

fn head(submission: &Submission) -> String {
    let mut html = format!(
        "<header>\n<p class=\"over\">Build your own Kafka</p>\n<h1>{}</h1>\n",
        name(&submission.name)
    );
    let sum = points(&submission.exercises);
    match mark(submission) {
        Some(mark) => {
            let points = sum.got.map_or_else(String::new, |got| {
                format!(" <span>{} points</span>", of(got, sum.of))
            });
            let _ = writeln!(
                html,
                "<p class=\"mark\"><b>{}</b>{points}</p>",
                percent(mark)
            );
            html += &sentences(&submission.notes);
        }
        None => {
            let why = why_no_mark(submission).unwrap_or_default();
            let _ = writeln!(
                html,
                "<div class=\"box\"><p><b>Not graded.</b> This is not a mark of 0: ask your teacher to have it graded again.</p>\n<p>{}</p></div>",
                escape(&why)
            );
        }
    }
    html + "</header>\n"
}

fn chapters(grades: &Tame, submission: &Submission) -> String {
    if submission.exercises.is_empty() {
        return String::new();
    }
    let mut rows = String::new();
    for chapter in &grades.chapters {
        let sum = points(in_chapter(submission, *chapter));
        let passed = in_chapter(submission, *chapter)
            .filter(|one| Outcome::of(one) == Outcome::Passed)
            .count();
        let all = in_chapter(submission, *chapter).count();
        let points = match (sum.got, all) {
            (_, 0) => "nothing of it came".to_owned(),
            (Some(got), _) => of(got, sum.of),
            (None, _) => "not graded".to_owned(),
        };
        let _ = writeln!(
            rows,
            "<tr><th scope=\"row\">{chapter}</th><td>{points}</td><td>{passed} of {all}</td></tr>"
        );
    }
    format!(
        "<section>\n<h2>Chapters</h2>\n<table>\n<thead><tr><th scope=\"col\">Chapter</th><th scope=\"col\">Points</th>\
         <th scope=\"col\">Exercises passed</th></tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</section>\n"
    )
}

fn exercises(submission: &Submission) -> String {
    if submission.exercises.is_empty() {
        return String::new();
    }
    let rows: String = submission.exercises.iter().map(exercise).collect();
    let table = stacked(&["Exercise", "Verdict", "Points", "What was wrong"], &rows);
    format!("<section>\n<h2>Exercises</h2>\n{table}</section>\n")
}

fn exercise(exercise: &Exercise) -> String {
    let outcome = Outcome::of(exercise);
    let points = match exercise.points {
        _ if exercise.weight == 0 => "no marks".to_owned(),
        Some(points) => of(points, exercise.weight),
        None => "not graded".to_owned(),
    };
    let why = why(exercise);
    let title = format!("{} {}", exercise.id, exercise.title);
    let title = match exercise.page.is_empty() {
        true => escape(&title),
        false => format!("<a href=\"#{}\">{}</a>", anchor(exercise), escape(&title)),
    };
    let letter = outcome.letter().to_string();
    let cells = [
        Cell {
            class: &letter,
            html: escape(verdict(&exercise.verdict)),
            ..Cell::default()
        },
        Cell {
            name: "Points",
            html: points,
            ..Cell::default()
        },
        Cell {
            class: "why",
            html: escape(&why),
            ..Cell::default()
        },
    ];
    stacked_row(&title, &cells)
}

/// What the student's own examples are worth, where they count.
fn own_examples(submission: &Submission) -> String {
    let rows = submission.exercises.iter().filter_map(|exercise| {
        let examples = exercise.examples.as_ref()?;
        let cells = [
            Cell {
                name: "Caught",
                html: escape(&caught(examples)),
                ..Cell::default()
            },
            Cell {
                name: "Points",
                html: short(examples.points),
                ..Cell::default()
            },
            Cell {
                class: "why",
                html: escape(examples.note.as_deref().unwrap_or_default()),
                ..Cell::default()
            },
        ];
        let title = format!("{} {}", exercise.id, exercise.title);
        Some(stacked_row(&escape(&title), &cells))
    });
    let rows: String = rows.collect();
    if rows.is_empty() {
        return String::new();
    }
    let heads = ["Exercise", "Caught", "Points", "What to look at"];
    let table = stacked(&heads, &rows);
    format!("<section>\n<h2>Your own examples</h2>\n<p>{OWN_EXAMPLES}</p>\n{table}</section>\n")
}

fn anchor(exercise: &Exercise) -> String {
    escape(&format!("exercise-{}", exercise.id))
}

fn pages(submission: &Submission) -> String {
    let with_page = submission
        .exercises
        .iter()
        .filter(|one| !one.page.is_empty());
    let pages: String = with_page
        .map(|one| {
            let title = format!("{} {}", one.id, one.title);
            let lines = format!("<pre>{}</pre>\n", escape(&one.page.join("\n")));
            format!(
                "<h3 id=\"{}\">{}</h3>\n{}",
                anchor(one),
                escape(&title),
                wide("wide", &format!("The page of {title}"), &lines)
            )
        })
        .collect();
    match pages.is_empty() {
        true => String::new(),
        false => {
            format!("<section>\n<h2>Failures, as the checker shows them</h2>\n{pages}</section>\n")
        }
    }
}

fn receipt(grades: &Tame, submission: &Submission) -> String {
    let mut html = String::from("<section>\n<h2>Receipt</h2>\n<dl>\n");
    let mut facts = how_graded(grades);
    facts.push(("Found in", submission.place.clone()));
    facts.push(("Compiler", submission.receipt.rustc.clone()));
    for (name, fact) in facts.iter().filter(|(_, fact)| !fact.is_empty()) {
        let _ = writeln!(html, "<dt>{name}</dt><dd>{}</dd>", escape(fact));
    }
    html += "</dl>\n";
    if !submission.receipt.files.is_empty() {
        html += "<table class=\"files\">\n<caption>The files that were graded</caption>\n<thead><tr><th scope=\"col\">File</th><th scope=\"col\">SHA-256</th></tr></thead>\n<tbody>\n";
        for (path, digest) in &submission.receipt.files {
            let _ = writeln!(
                html,
                "<tr><th scope=\"row\">{}</th><td><code>{}</code></td></tr>",
                escape(path),
                escape(digest)
            );
        }
        html += "</tbody>\n</table>\n";
    }
    html + "</section>\n"
}
