//! A student's page in Markdown: the same as in HTML, for a pull request or a mail.

use super::graded::{OWN_EXAMPLES, appeal, how_graded};
use super::markdown::{escape, fenced, head, row};
use super::number::{of, percent, short};
use super::tally::points;
use super::tame::Tame;
use super::words::{caught, mark, verdict, why, why_no_mark};
use crate::grades::{Exercise, Submission};

/// The page.
#[must_use]
pub fn student_markdown(grades: &Tame, submission: &Submission) -> String {
    let mut text = format!("# {}\n\n", escape(&submission.name));
    match mark(submission) {
        Some(mark) => {
            let sum = points(&submission.exercises);
            text += &format!("**{}**", percent(mark));
            if let Some(got) = sum.got {
                text += &format!(", {} points", of(got, sum.of));
            }
            text += "\n\n";
            for note in &submission.notes {
                text += &format!("- {}\n", escape(note));
            }
            if !submission.notes.is_empty() {
                text.push('\n');
            }
        }
        None => {
            let why = why_no_mark(submission).unwrap_or_default();
            text += &format!(
                "**Not graded.** This is not a mark of 0: ask your teacher to have it graded again. {}\n\n",
                escape(&why)
            );
        }
    }
    if !submission.exercises.is_empty() {
        text += "## Exercises\n\n";
        text += &head(&["Exercise", "Verdict", "Points", "What was wrong"]);
        text += &submission
            .exercises
            .iter()
            .map(exercise)
            .collect::<String>();
        text.push('\n');
    }
    text += &own_examples(submission);
    let with_page = submission
        .exercises
        .iter()
        .filter(|one| !one.page.is_empty());
    for one in with_page {
        let title = escape(&format!("{} {}", one.id, one.title));
        text += &format!("## {title}\n\n{}\n", fenced(&one.page));
    }
    text += &format!(
        "## How to appeal\n\n{}\n\n",
        appeal(&submission.student).join(" ")
    );
    text += "## Receipt\n\n";
    let mut facts = how_graded(grades);
    facts.push(("Found in", submission.place.clone()));
    facts.push(("Compiler", submission.receipt.rustc.clone()));
    for (name, fact) in facts.iter().filter(|(_, fact)| !fact.is_empty()) {
        text += &format!("- {name}: {}\n", escape(fact));
    }
    for (path, digest) in &submission.receipt.files {
        text += &format!("- {}: {}\n", escape(path), escape(digest));
    }
    text
}

/// What the student's own examples are worth, where they count.
fn own_examples(submission: &Submission) -> String {
    let rows = submission.exercises.iter().filter_map(|exercise| {
        let examples = exercise.examples.as_ref()?;
        Some(row(&[
            escape(&format!("{} {}", exercise.id, exercise.title)),
            escape(&caught(examples)),
            short(examples.points),
            escape(examples.note.as_deref().unwrap_or_default()),
        ]))
    });
    let rows: String = rows.collect();
    match rows.is_empty() {
        true => rows,
        false => {
            let heads = head(&["Exercise", "Caught", "Points", "What to look at"]);
            format!("## Your own examples\n\n{OWN_EXAMPLES}\n\n{heads}{rows}\n")
        }
    }
}

fn exercise(exercise: &Exercise) -> String {
    let points = match exercise.points {
        _ if exercise.weight == 0 => "no marks".to_owned(),
        Some(points) => of(points, exercise.weight),
        None => "not graded".to_owned(),
    };
    row(&[
        escape(&format!("{} {}", exercise.id, exercise.title)),
        escape(verdict(&exercise.verdict)),
        points,
        escape(&why(exercise)),
    ])
}
