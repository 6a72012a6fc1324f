//! `grades.json`: everything, for programs. `schema/grades.schema.json` describes it.

use super::tame::Tame;

/// The whole class.
#[must_use]
pub fn grades_json(grades: &Tame) -> String {
    // Texts and numbers only: there is nothing in it that JSON cannot hold.
    let json = serde_json::to_string_pretty(&**grades).unwrap_or_default();
    json + "\n"
}
