//! The class on one page: who is where, which exercise is hardest, which mistake is most common, what could not be graded.

mod charts;
mod grid;

use std::fmt::Write as _;

use super::graded::how_graded;
use super::html::{document, escape, name};
use super::number::percent;
use super::tally::{Done, Made, exercises, hardest, marks, median, mistakes};
use super::tame::Tame;
use super::words::{Outcome, count, why_no_mark};
use crate::grades::Submission;

/// So many mistakes are listed: the others are rare.
const MISTAKES: usize = 20;

/// The page.
#[must_use]
pub fn class_html(grades: &Tame) -> String {
    let all = exercises(grades);
    let mut main = head(grades, &all);
    main += &not_graded(grades);
    main += &charts::marks(&marks(grades));
    main += &grid::grid(grades, &all);
    main += &charts::exercises(&all);
    main += &made(&mistakes(grades));
    main += &copies(grades);
    main += &graded(grades);
    document("The class: marks", &main)
}

/// A link to a student's own page.
fn link(submission: &Submission) -> String {
    format!(
        "<a href=\"students/{}.html\">{}</a>",
        escape(&submission.student),
        name(&submission.name)
    )
}

fn head(grades: &Tame, all: &[Done<'_>]) -> String {
    let marks = marks(grades);
    let students = grades.submissions.len();
    let mut html = format!(
        "<header>\n<p class=\"over\">Build your own Kafka</p>\n<h1>The class</h1>\n<p class=\"mark\"><b>{}</b> <span>{} graded",
        count(students, "student"),
        marks.len()
    );
    if marks.len() < students {
        let _ = write!(html, ", {} not graded", students - marks.len());
    }
    html += "</span></p>\n<ul>\n";
    if let Some(median) = median(&marks) {
        let _ = writeln!(
            html,
            "<li>Half of the marks are {} or more.</li>",
            percent(median)
        );
    }
    if let Some(hardest) = hardest(all).first() {
        let _ = writeln!(
            html,
            "<li>Hardest exercise: <b>{} {}</b>, passed by {} of the {} who tried it.</li>",
            escape(hardest.id),
            escape(hardest.title),
            hardest.count(Outcome::Passed),
            hardest.tried()
        );
    }
    if let Some(common) = mistakes(grades).first() {
        let _ = writeln!(
            html,
            "<li>Most common known mistake: in <b>{} {}</b>, {}: {}.</li>",
            escape(&common.exercise.id),
            escape(&common.exercise.title),
            escape(common.sentence),
            count(common.students.len(), "student")
        );
    }
    html + "</ul>\n</header>\n"
}

fn not_graded(grades: &Tame) -> String {
    let lost = grades.submissions.iter().filter_map(|submission| {
        let why = why_no_mark(submission)?;
        Some(format!(
            "<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"why\">{}</td></tr>\n",
            link(submission),
            escape(&submission.student),
            escape(&why)
        ))
    });
    let rows: String = lost.collect();
    match rows.is_empty() {
        true => String::new(),
        false => format!(
            "<section>\n<h2>Not graded</h2>\n<p>These have no mark, which is not a mark of 0.</p>\n<table>\n<thead><tr>\
             <th scope=\"col\">Student</th><th scope=\"col\">Known as</th><th scope=\"col\">Why</th></tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</section>\n"
        ),
    }
}

fn made(mistakes: &[Made<'_>]) -> String {
    if mistakes.is_empty() {
        return String::new();
    }
    let rows: String = mistakes
        .iter()
        .take(MISTAKES)
        .map(|made| {
            let who: Vec<String> = made.students.iter().map(|one| link(one)).collect();
            format!(
                "<tr role=\"row\"><th role=\"rowheader\" scope=\"row\">{} {}</th><td role=\"cell\" class=\"why\">{}</td><td role=\"cell\" class=\"count\">{}</td><td role=\"cell\" class=\"why\">{}</td></tr>\n",
                escape(&made.exercise.id),
                escape(&made.exercise.title),
                escape(made.sentence),
                made.students.len(),
                who.join(", ")
            )
        })
        .collect();
    let more = match mistakes.len().saturating_sub(MISTAKES) {
        0 => String::new(),
        more => format!(
            "<p>And {} made by fewer students.</p>\n",
            count(more, "other mistake")
        ),
    };
    format!(
        "<section>\n<h2>Mistakes that the checker knows</h2>\n<p>On all probes the answers were those of:</p>\n<table class=\"marks\" role=\"table\">\n<thead><tr role=\"row\">\
         <th role=\"columnheader\" scope=\"col\">Exercise</th><th role=\"columnheader\" scope=\"col\">Mistake</th><th role=\"columnheader\" scope=\"col\">Students</th><th role=\"columnheader\" scope=\"col\">Who</th></tr></thead>\n\
         <tbody>\n{rows}</tbody>\n</table>\n{more}</section>\n"
    )
}

fn copies(grades: &Tame) -> String {
    if grades.copies.is_empty() {
        return String::new();
    }
    let shown = |student: &String| {
        let mut submissions = grades.submissions.iter();
        let found = submissions.find(|submission| submission.student == *student);
        found.map_or_else(|| escape(student), link)
    };
    let rows: String = grades
        .copies
        .iter()
        .map(|copy| {
            let who: Vec<String> = copy.students.iter().map(shown).collect();
            let reference = match copy.reference {
                true => "yes",
                false => "no",
            };
            format!(
                "<tr><th scope=\"row\">{}</th><td class=\"why\">{}</td><td>{reference}</td><td class=\"count\">{}</td></tr>\n",
                escape(&copy.exercise),
                who.join(", "),
                copy.tokens
            )
        })
        .collect();
    format!(
        "<section>\n<h2>The same body in several places</h2>\n<p>A reason for a talk, never a verdict: short bodies are alike by chance, and the reference is there to be read.</p>\n\
         <table>\n<thead><tr><th scope=\"col\">Exercise</th><th scope=\"col\">Who</th><th scope=\"col\">As the reference</th>\
         <th scope=\"col\">Tokens</th></tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</section>\n"
    )
}

fn graded(grades: &Tame) -> String {
    let facts: String = how_graded(grades)
        .iter()
        .map(|(name, fact)| format!("<dt>{name}</dt><dd>{}</dd>\n", escape(fact)))
        .collect();
    format!("<section>\n<h2>How it was graded</h2>\n<dl>\n{facts}</dl>\n</section>\n")
}

/// The signs and what they mean, for those that occur.
fn legend(outcomes: impl Iterator<Item = Outcome>) -> String {
    let items: String = outcomes
        .map(|outcome| {
            format!(
                "<li><i class=\"{}\"></i> {}</li>",
                outcome.letter(),
                outcome.words()
            )
        })
        .collect();
    format!("<ul class=\"legend\">{items}</ul>\n")
}
