//! Chapter 3: segments and retention.

pub(in crate::course) mod batches;
pub(in crate::course) mod code;
pub(in crate::course) mod config;
pub(in crate::course) mod errors;
pub(in crate::course) mod files;
mod segment;
mod segment_laws;
mod segment_story;

use crate::suite::{Suite, suite};

/// The chapter's exercises, in order.
pub(super) fn suites() -> Vec<Box<dyn Suite>> {
    vec![suite::<segment::Segments>()]
}
