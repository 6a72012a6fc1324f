//! The class on one page: who is where, which exercise is hardest, which mistake is most common, what could not be graded.

mod charts;
mod grid;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::graded::how_graded;
use super::html::{Cell, document, escape, name, stacked, stacked_row, wide};
use super::number::percent;
use super::tally::{Caught, Done, Made, examples, exercises, hardest, marks, median, mistakes};
use super::tame::Tame;
use super::words::{Outcome, count, why_no_mark};
use crate::grades::Submission;

/// So many mistakes are listed: the others are rare.
const MISTAKES: usize = 20;

/// The page.
#[must_use]
pub fn class_html(grades: &Tame) -> String {
    let all = exercises(grades);
    let links = Links::of(&grades.submissions);
    let mut main = head(grades, &all);
    main += &not_graded(grades);
    main += &charts::marks(&marks(grades));
    main += &grid::grid(grades, &all, &links);
    main += &charts::exercises(&all);
    main += &own_examples(&examples(grades));
    main += &made(&mistakes(grades), &links);
    main += &copies(grades, &links);
    main += &graded(grades);
    document(
        "The class: marks",
        "@page {\nsize: A4 landscape;\n}\n",
        &main,
    )
}

/// Links to students' own pages.
struct Links<'a> {
    /// Names that several have.
    shared: BTreeSet<&'a str>,
}

impl<'a> Links<'a> {
    fn of(submissions: &'a [Submission]) -> Self {
        let mut seen = BTreeSet::new();
        let names = submissions.iter().map(|one| one.name.as_str());
        Self {
            shared: names.filter(|name| !seen.insert(*name)).collect(),
        }
    }

    /// The student's name, with what tells apart who has the same.
    fn to(&self, submission: &Submission) -> String {
        let link = link(submission);
        match self.shared.contains(submission.name.as_str()) {
            true => format!("{link} <span>({})</span>", escape(&submission.student)),
            false => link,
        }
    }
}

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
        let cells = [
            cell("", "", escape(&submission.student)),
            cell("why", "", escape(&why_no_mark(submission)?)),
        ];
        Some(stacked_row(&link(submission), &cells))
    });
    let rows: String = lost.collect();
    match rows.is_empty() {
        true => String::new(),
        false => format!(
            "<section>\n<h2>Not graded</h2>\n<p>These have no mark, which is not a mark of 0.</p>\n{}</section>\n",
            wide(
                "wide short",
                "Submissions without a mark",
                &stacked(&["Student", "Known as", "Why"], &rows)
            )
        ),
    }
}

fn cell<'a>(class: &'a str, name: &'a str, html: String) -> Cell<'a> {
    Cell { class, name, html }
}

fn made(mistakes: &[Made<'_>], links: &Links<'_>) -> String {
    if mistakes.is_empty() {
        return String::new();
    }
    let shown = mistakes.iter().take(MISTAKES);
    let rows: String = shown
        .map(|made| {
            let who: Vec<String> = made.students.iter().map(|one| links.to(one)).collect();
            let title = format!("{} {}", made.exercise.id, made.exercise.title);
            let cells = [
                cell("why", "", escape(made.sentence)),
                cell("count", "Students", made.students.len().to_string()),
                cell("why", "", who.join(", ")),
            ];
            stacked_row(&escape(&title), &cells)
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
        "<section>\n<h2>Mistakes that the checker knows</h2>\n<p>On all probes the answers were those of:</p>\n{}{more}</section>\n",
        stacked(&["Exercise", "Mistake", "Students", "Who"], &rows)
    )
}

fn own_examples(all: &[Caught<'_>]) -> String {
    let rows = all.iter().map(|caught| {
        let title = format!("{} {}", caught.exercise.id, caught.exercise.title);
        let mean = match caught.students {
            0 => String::new(),
            _ => format!("{:.1} of {}", caught.mean, caught.of),
        };
        let cells = [
            cell("count", "Students", caught.students.to_string()),
            cell("count", "They catch", mean),
        ];
        stacked_row(&escape(&title), &cells)
    });
    let rows: String = rows.collect();
    if rows.is_empty() {
        return String::new();
    }
    format!(
        "<section>\n<h2>The students' own examples</h2>\n<p>How many have examples that catch a mistake, and how many of the mistakes \
         these catch in the mean.</p>\n{}</section>\n",
        stacked(&["Exercise", "Students", "They catch"], &rows)
    )
}

fn copies(grades: &Tame, links: &Links<'_>) -> String {
    if grades.copies.is_empty() {
        return String::new();
    }
    let shown = |student: &String| {
        let mut submissions = grades.submissions.iter();
        let found = submissions.find(|submission| submission.student == *student);
        found.map_or_else(|| escape(student), |one| links.to(one))
    };
    let copies = grades.copies.iter();
    let rows: String = copies
        .map(|copy| {
            let who: Vec<String> = copy.students.iter().map(shown).collect();
            let reference = if copy.reference { "yes" } else { "no" };
            let cells = [
                cell("why", "", who.join(", ")),
                cell("", "As the reference", reference.to_owned()),
                cell("count", "Tokens", copy.tokens.to_string()),
            ];
            stacked_row(&escape(&copy.exercise), &cells)
        })
        .collect();
    format!(
        "<section>\n<h2>The same body in several places</h2>\n<p>A reason for a talk, never a verdict: short bodies are alike by chance, and the \
         reference is there to be read.</p>\n{}</section>\n",
        stacked(&["Exercise", "Who", "As the reference", "Tokens"], &rows)
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
