//! Chapter 3: segments and retention.

mod code;
mod file_name;
mod file_name_laws;
mod retention;
mod retention_cases;
mod retention_laws;
mod retention_story;
mod roll;
mod roll_cases;
mod roll_laws;
mod roll_story;
mod words;

use crate::suite::{Suite, suite};

/// The chapter's exercises, in order.
pub(super) fn suites() -> Vec<Box<dyn Suite>> {
    vec![
        suite::<file_name::FileNames>(),
        suite::<roll::Rolls>(),
        suite::<retention::Retentions>(),
    ]
}
