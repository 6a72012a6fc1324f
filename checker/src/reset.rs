//! Stubs put back in place of what a learner has written, which is kept.
//!
//! | module | holds |
//! |---|---|
//! | `function` | one function's stub in a file that is otherwise the learner's |
//! | `place` | the files: what was there is kept, then all of it is replaced, file by file |

mod function;
mod place;

pub use function::{Unclear, put_back};
pub use place::{Change, replace};
