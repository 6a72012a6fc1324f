//! Chapter 0: why a log.
//!
//! | module | holds |
//! |---|---|
//! | `cells` | the log as a row of cells, for pages, and generators of small logs |
//! | `*_story` | the words of an exercise whose suite would be too long with them |
//! | the others | one exercise each, named after its first function |

mod append;
mod cells;
mod delete_before;
mod missing_offsets;
mod missing_story;
mod partition_for;
mod partition_story;
mod poll;
mod poll_story;
mod read;
mod resume;
mod run;
mod run_story;
mod verdict;
mod verdict_story;

use crate::suite::{Suite, suite};

/// The chapter's exercises, in order.
pub(super) fn suites() -> Vec<Box<dyn Suite>> {
    vec![
        suite::<append::Appends>(),
        suite::<read::Reads>(),
        suite::<delete_before::Deletes>(),
        suite::<poll::Follows>(),
        suite::<resume::Resumes>(),
        suite::<run::Runs>(),
        suite::<missing_offsets::Audits>(),
        suite::<partition_for::Spreads>(),
        suite::<verdict::Verdicts>(),
    ]
}
