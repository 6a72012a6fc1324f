//! Fills marks into a gradebook that Canvas exported. The file stays as it is but for the cells of one column: Canvas makes a
//! new assignment of a header that it does not know, so that we do not write one. Who is not found is listed.

mod rows;
mod who;

use anyhow::{Context as _, Result, bail};

use super::number::short;
use super::plain::{NAME, plain};
use super::tame::Tame;
use super::words::{mark, why_no_mark};
use rows::Rows;
use who::Who;

/// The gradebook with the marks in it, and what the teacher has to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filled {
    /// The file.
    pub csv: String,
    /// Who was not found, and which rows have no submission: a sentence each.
    pub notes: Vec<String>,
}

/// Fills the exported file in. `column` names the assignment, by its header with or without Canvas's number, or by the number;
/// it may be left out where the file has one assignment only.
///
/// # Errors
/// It is no exported gradebook, or the column cannot be told.
pub fn fill(grades: &Tame, exported: &str, column: Option<&str>) -> Result<Filled> {
    let mut rows = Rows::read(exported)?;
    let who = Who::read(&rows)?;
    let column = find_column(&rows, column)?;
    let (header, most) = (rows.value(0, column), points_possible(&rows, column)?);
    let mut notes = Vec::new();
    let found: Vec<Result<usize, String>> = grades
        .submissions
        .iter()
        .map(|submission| who.find(submission))
        .collect();
    let mut has_submission = vec![false; rows.len()];
    for row in found.iter().flatten() {
        has_submission[*row] = true;
    }
    for (submission, row) in grades.submissions.iter().zip(&found) {
        let name = format!("{} ({})", submission.student, submission.name);
        let points = mark(submission).map(|mark| short(mark * most));
        let others = |row: usize| {
            found
                .iter()
                .flatten()
                .filter(|other| **other == row)
                .count()
                > 1
        };
        let trouble = match row {
            Err(reason) => Some(reason.clone()),
            Ok(row) if others(*row) => {
                Some(format!("row {} belongs to several submissions", row + 1))
            }
            Ok(_) => None,
        };
        match (points, trouble) {
            (Some(points), Some(reason)) => notes.push(format!(
                "{name}: {reason}; enter {points} in \"{}\" by hand.",
                plain(&header, NAME)
            )),
            (None, reason) => {
                let why = why_no_mark(submission).unwrap_or_default();
                let cell = match reason {
                    None => "; the cell is as it was".to_owned(),
                    Some(reason) => format!("; {reason}"),
                };
                notes.push(format!("{name}: not graded{cell}. {why}"));
            }
            (Some(points), None) => {
                if let Ok(row) = row
                    && !rows.set(*row, column, &points)
                {
                    notes.push(format!(
                        "{name}: row {} ends before \"{}\"; enter {points} by hand.",
                        row + 1,
                        plain(&header, NAME)
                    ));
                }
            }
        }
    }
    let absent = who.names().filter(|(row, _)| !has_submission[*row]);
    notes.extend(absent.map(|(row, name)| {
        format!(
            "Row {}, {}: no submission; the cell is as it was.",
            row + 1,
            plain(name, NAME)
        )
    }));
    Ok(Filled {
        csv: rows.text(),
        notes,
    })
}

/// An assignment's header ends with Canvas's number for it: "Kafka (1234)".
fn number(header: &str) -> Option<(&str, &str)> {
    let (title, number) = header.trim().strip_suffix(')')?.rsplit_once(" (")?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some((title, number))
}

fn find_column(rows: &Rows<'_>, wanted: Option<&str>) -> Result<usize> {
    let headers: Vec<String> = (0..rows.width(0))
        .map(|column| rows.value(0, column))
        .collect();
    let assignments = || {
        let known = headers.iter().filter(|header| number(header).is_some());
        known.map(|header| format!("\"{}\"", plain(header, NAME)))
    };
    let is_wanted = |header: &String| match wanted {
        None => number(header).is_some(),
        Some(wanted) => {
            let parts = number(header);
            header.trim() == wanted.trim()
                || parts.is_some_and(|(title, number)| title == wanted || number == wanted)
        }
    };
    let found: Vec<usize> = (0..headers.len())
        .filter(|at| is_wanted(&headers[*at]))
        .collect();
    let all: Vec<String> = assignments().collect();
    let all = match all.as_slice() {
        [] => "it has no assignments: make one in Canvas and export again".to_owned(),
        all => format!("its assignments are {}", all.join(", ")),
    };
    match (found.as_slice(), wanted) {
        ([one], _) => Ok(*one),
        ([], Some(wanted)) => bail!("the gradebook has no column \"{wanted}\": {all}"),
        (_, Some(wanted)) => bail!("the gradebook has several columns \"{wanted}\": {all}"),
        (_, None) => bail!("which column are the marks for? Name it: {all}"),
    }
}

/// What the assignment is worth: the row of "Points Possible" says it.
fn points_possible(rows: &Rows<'_>, column: usize) -> Result<f64> {
    let row = (0..rows.len())
        .find(|row| who::is_points(&rows.value(*row, 0)))
        .context("the gradebook has no row \"Points Possible\": export it from Canvas again and leave all rows in it")?;
    let text = rows.value(row, column);
    let points = text.trim().replace(',', ".").parse::<f64>().ok();
    let is_good = |points: &f64| points.is_finite() && *points > 0.0;
    points.filter(is_good).with_context(|| {
        format!(
            "the row \"Points Possible\" has \"{}\" for \"{}\", which is no number above 0: set the assignment's points in Canvas",
            plain(&text, NAME),
            plain(&rows.value(0, column), NAME)
        )
    })
}
