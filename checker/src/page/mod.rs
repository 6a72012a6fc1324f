//! What the checker prints.

#[cfg(test)]
mod bonus;
mod chapter;
mod failure;
mod fields;
mod json;
mod style;
mod text;

pub use chapter::{Results, chapter_page};
pub use failure::failure_page;
pub use fields::{Named, compare, first_wrong, point_at, table};
pub use json::{chapter_json, error_json, exercise_json};
pub use style::{Colour, paint, wanted};
pub use text::{hex, labelled, list_of_ids, plural, tell, wrap};
