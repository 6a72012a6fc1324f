//! Stuck: the reference's bodies of an exercise in the learner's file, marked, until they are returned.
//!
//! | module | holds |
//! |---|---|
//! | `body` | a body of the reference with what it needs besides |
//! | `mark` | how a borrowed body is known again; who gives marks asks here |
//! | `lend` | what the files become when an exercise is borrowed |
//! | `replace` | a learner's file with one exercise's bodies of the reference, for a moment |
//! | `give_back` | and when it is returned |
//! | `verdict` | what a check says of a borrowed exercise |

mod body;
mod give_back;
mod lend;
mod mark;
mod replace;
mod verdict;

pub use body::whole_body;
pub use give_back::{Back, give_back, was_edited};
pub use lend::{Loan, Refusal, lend};
pub use mark::borrowed;
pub use replace::{with_reference, with_regions};
pub use verdict::settle;
