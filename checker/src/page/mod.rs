//! What the checker prints.

mod ascii;
#[cfg(test)]
mod bonus;
mod cells;
mod chapter;
mod failure;
mod fields;
mod fit;
mod harmless;
mod heading;
mod json;
mod screen;
mod style;
mod text;

pub use ascii::{ascii, ascii_json};
pub use chapter::{Results, chapter_page};
pub use failure::failure_page;
pub use fields::{Named, compare, first_wrong, point_at, table};
pub use fit::fit;
pub use harmless::turns_or_hides;
use harmless::{harmless, harmless_json};
pub use json::{chapter_json, error_json, exercise_json, value_json};
pub use screen::{fit_the_screen, is_ascii, width, window};
pub use style::{Colour, Colours, choose_colours, paint, wanted};
pub use text::{hex, labelled, list_of_ids, plural, tell, wrap};

/// The lines as they are printed: fitted into the screen, and in ASCII where it has no more. JSON, and what else holds
/// line breaks, keeps its lines.
#[must_use]
pub fn shown(lines: &[String]) -> Vec<String> {
    // JSON has its own way to write them.
    let plain = |line: &String| match line.starts_with('{') {
        true => harmless_json(line),
        false => harmless(line),
    };
    let harmless: Vec<String> = lines.iter().map(plain).collect();
    let fitted = fit(&harmless, width());
    if !is_ascii() {
        return fitted;
    }
    let in_ascii = |line: &String| match line.starts_with('{') {
        true => ascii_json(line),
        false => ascii(line),
    };
    fitted.iter().map(in_ascii).collect()
}
