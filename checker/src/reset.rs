//! Stubs put back in place of what a learner has written, which is kept.
//!
//! | module | holds |
//! |---|---|
//! | `function` | one function's stub in a file that is otherwise the learner's |
//! | `wanted` | what changes for an exercise or a chapter |
//! | `place` | the files: what was there is kept, then all of it is replaced, file by file |

mod function;
mod place;
mod wanted;

pub use function::with_line_ends_of;
pub use place::{Change, backups, replace};
pub use wanted::{Wanted, of_chapter, of_exercise};
