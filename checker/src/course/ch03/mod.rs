//! Chapter 3: segments and retention.

mod append;
mod append_code;
mod append_laws;
mod append_scripts;
mod append_story;
mod batches;
mod code;
mod config;
mod errors;
mod files;
mod known;
mod logs;
mod offset_for_time;
mod offset_for_time_laws;
mod read;
mod read_laws;
mod segment;
mod segment_laws;
mod segment_story;

use crate::suite::{Suite, suite};

/// The chapter's exercises, in order.
pub(super) fn suites() -> Vec<Box<dyn Suite>> {
    vec![
        suite::<segment::Segments>(),
        suite::<append::Appends>(),
        suite::<read::Reads>(),
        suite::<offset_for_time::Times>(),
    ]
}
