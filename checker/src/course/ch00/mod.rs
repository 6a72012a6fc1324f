//! Chapter 0: why a log.
//!
//! | module | holds |
//! |---|---|
//! | `cells` | the log as a row of cells, for pages, and generators of small logs |
//! | the others | one exercise each, named after its first function |

mod append;
mod cells;
mod delete_before;
mod poll;
mod read;

use crate::suite::{Suite, suite};

/// The chapter's exercises, in order.
pub(super) fn suites() -> Vec<Box<dyn Suite>> {
    vec![
        suite::<append::Appends>(),
        suite::<read::Reads>(),
        suite::<delete_before::Deletes>(),
        suite::<poll::Follows>(),
    ]
}
