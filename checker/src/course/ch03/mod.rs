//! Chapter 3: segments and retention.

pub(in crate::course) mod batches;
pub(in crate::course) mod code;
pub(in crate::course) mod config;
pub(in crate::course) mod errors;
mod file_name;
mod file_name_laws;
pub(in crate::course) mod files;
mod retention;
mod retention_laws;
mod retention_story;
mod roll;
mod roll_laws;
mod segment;
mod segment_laws;
mod segment_story;
mod words;

use crate::suite::{Suite, suite};

/// The chapter's exercises, in order.
pub(super) fn suites() -> Vec<Box<dyn Suite>> {
    vec![
        suite::<file_name::FileNames>(),
        suite::<segment::Segments>(),
        suite::<roll::Rolls>(),
        suite::<retention::Retentions>(),
    ]
}
