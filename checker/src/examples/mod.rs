//! *Catch the mistake*: a learner writes inputs and the answers that they expect, before the code. Here these examples
//! are run against the reference, on which they must be right, and against known mistakes, which they should catch.
//!
//! What a mistake is stays untold until it is caught: of the others only the rule is said that they break.

mod disguise;
mod file;
mod json;
mod known;
mod marks;
mod page;
mod program;
mod runs;

pub use disguise::{Disguise, HOLDS, Token};
pub use file::{FILE, belongs, line, mentions, mine, pattern, pristine};
pub use json::json;
pub use known::{Known, Table, chosen};
pub use marks::{Example, Marks, Verdict, mark};
pub use page::{none_yet, page};
pub use program::{Ended, ended};
