//! From grades to files that a teacher, a student or another program reads.
//!
//! Every report is a pure function of [`Tame`] grades: their texts are harmless and short, their numbers rounded. A report only
//! escapes what its own format reads. A submission without a mark is never a 0: its cell is empty, and the reason stands where
//! sentences may stand.
//!
//! | module | holds |
//! |---|---|
//! | `plain`, `tame`, `number` | texts made harmless and short, numbers rounded: done once, for all |
//! | `words`, `tally`, `graded` | what verdicts are called, sums over the class, how it was graded |
//! | `json`, `csv`, `grades_csv`, `junit` | `grades.json`, `grades.csv`, `junit.xml` |
//! | `gradescope`, `classroom50`, `canvas`, `moodle` | what those take |
//! | `html`, `student_html`, `class` | pages in HTML |
//! | `markdown`, `student_markdown`, `summary` | pages in Markdown |
//! | `write` | the files in their folder |

mod canvas;
mod class;
mod classroom50;
mod csv;
mod graded;
mod grades_csv;
mod gradescope;
mod html;
mod json;
mod junit;
mod markdown;
mod moodle;
mod number;
mod plain;
mod student_html;
mod student_markdown;
mod summary;
mod tally;
mod tame;
mod words;
mod write;

pub use canvas::{Filled, fill as fill_canvas};
pub use class::class_html;
pub use classroom50::result_json;
pub use grades_csv::grades_csv;
pub use gradescope::results_json;
pub use json::grades_json;
pub use junit::junit_xml;
pub use moodle::moodle_csv;
pub use number::{percent, rounded, short};
pub use plain::{CELL, LINE, NAME, NOTES, PAGE, plain, plain_page};
pub use student_html::student_html;
pub use student_markdown::student_markdown;
pub use summary::step_summary;
pub use tame::Tame;
pub use words::{Outcome, mark, own_examples, status, why_no_mark};
pub use write::{Canvas, Options, Written, write_all};
