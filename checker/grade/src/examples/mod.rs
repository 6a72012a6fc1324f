//! A student's own examples as a part of the marks: `grade --examples 20%`.
//!
//! The examples of an exercise count if all of them are right, that is if they pass on the reference. Then they get the share of
//! some known mistakes that they catch. Which mistakes these are comes from the class key: hidden ones, the same for all.
//!
//! | module | holds |
//! |---|---|
//! | `draw` | which mistakes |
//! | `hidden` | a chapter's reference and mistakes, built once for all |
//! | `runs` | a student's program of tests, run as one of them |
//! | `mark` | one chapter of one student |

mod draw;
mod hidden;
mod mark;
mod runs;

pub use draw::{digest, drawn};
pub use hidden::Hidden;
pub use mark::{Found, mark, nothing};

use crate::key::ClassKey;

/// How much examples count, and on which mistakes.
#[derive(Clone, Copy)]
pub struct Terms {
    /// The part of an exercise's marks that they are, above 0 and at most 1.
    pub part: f64,
    /// What draws the mistakes; without it they are those that `examples` has for everybody.
    pub key: Option<ClassKey>,
}
