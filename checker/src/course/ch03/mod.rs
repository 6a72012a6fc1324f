//! Chapter 3: segments and retention.

mod batches;
mod code;
mod config;
mod delete;
mod delete_laws;
mod delete_model;
mod delete_story;
mod dirs;
mod errors;
mod files;
mod open;
mod open_damage;
mod open_laws;
mod open_model;
mod open_story;
mod segment;
mod segment_laws;
mod segment_story;

use crate::suite::{Suite, suite};

/// The chapter's exercises, in order.
pub(super) fn suites() -> Vec<Box<dyn Suite>> {
    vec![
        suite::<segment::Segments>(),
        suite::<delete::Deleting>(),
        suite::<open::Opening>(),
    ]
}
