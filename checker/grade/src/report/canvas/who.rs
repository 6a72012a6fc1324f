//! Who is in which row. A number or a login that the gradebook knows is believed before a name: a name is what a student
//! may choose. A submission that has a number is never looked up by its name.

use anyhow::{Result, bail};

use super::super::plain::{NAME, plain};
use super::rows::Rows;
use crate::grades::Submission;

/// A student's row, as it is compared.
struct Row {
    row: usize,
    shown: String,
    names: Vec<String>,
    /// Canvas's number, the school's number, the login: in the order in which they are believed.
    ids: [String; 3],
}

/// The students of a gradebook.
pub(super) struct Who(Vec<Row>);

impl Who {
    /// Reads them.
    ///
    /// # Errors
    /// The first row is not that of a gradebook.
    pub(super) fn read(rows: &Rows<'_>) -> Result<Self> {
        let headers: Vec<String> = (0..rows.width(0))
            .map(|column| rows.value(0, column))
            .collect();
        let column = |name: &str| headers.iter().position(|header| header.trim() == name);
        let Some((name, id)) = column("Student").zip(column("ID")) else {
            bail!(
                "the first row has no \"Student\" and \"ID\": export the gradebook from Canvas, and fill in that file as it is"
            );
        };
        let columns = [Some(id), column("SIS User ID"), column("SIS Login ID")];
        let mut students = Vec::new();
        for row in 1..rows.len() {
            let shown = rows.value(row, name).trim().to_owned();
            let ids = columns.map(|column| {
                column.map_or_else(String::new, |column| same(&rows.value(row, column)))
            });
            // Below the header stand rows about the assignments.
            if is_points(&shown) || (shown.is_empty() && ids.iter().all(String::is_empty)) {
                continue;
            }
            students.push(Row {
                row,
                names: names(&shown),
                shown,
                ids,
            });
        }
        Ok(Self(students))
    }

    /// The row of a submission, or in a few words why there is none.
    pub(super) fn find(&self, submission: &Submission) -> Result<usize, String> {
        let id = submission.lms_id.as_ref();
        let number = same(id.unwrap_or(&submission.student));
        for kind in 0..3 {
            let rows = self
                .0
                .iter()
                .filter(|row| !number.is_empty() && row.ids[kind] == number);
            if let Some(row) = only(rows)? {
                return Ok(row);
            }
        }
        if let Some(id) = id {
            return Err(format!("no row has the ID or the login {id}"));
        }
        let name = same(&submission.name);
        let rows = self.0.iter().filter(|row| row.names.contains(&name));
        only(rows)?.ok_or_else(|| "no row has this login or this name".to_owned())
    }

    /// Each row with its name.
    pub(super) fn names(&self) -> impl Iterator<Item = (usize, &str)> {
        self.0.iter().map(|row| (row.row, row.shown.as_str()))
    }
}

/// Whether this is the row of what the assignments are worth.
pub(super) fn is_points(name: &str) -> bool {
    name.trim() == "Points Possible"
}

fn only<'a>(mut rows: impl Iterator<Item = &'a Row>) -> Result<Option<usize>, String> {
    match (rows.next(), rows.next()) {
        (Some(one), Some(other)) => Err(format!(
            "rows {} and {} both fit",
            one.row + 1,
            other.row + 1
        )),
        (one, _) => Ok(one.map(|one| one.row)),
    }
}

/// Text as it is compared: harmless as the submissions' is, in small letters, with single spaces.
fn same(text: &str) -> String {
    let words: Vec<String> = plain(text, NAME)
        .to_lowercase()
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    words.join(" ")
}

/// Canvas writes "Doe, Jane"; elsewhere she is "Jane Doe".
fn names(shown: &str) -> Vec<String> {
    let whole = same(shown);
    let turned = whole
        .split_once(", ")
        .map(|(last, first)| format!("{first} {last}"));
    let mut names: Vec<String> = turned.into_iter().collect();
    names.extend((!whole.is_empty()).then_some(whole));
    names
}
