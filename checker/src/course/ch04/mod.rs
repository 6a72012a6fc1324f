//! Chapter 4: the page cache and crash recovery.

mod checkpoint;
mod checkpoint_calls;
mod checkpoint_code;
mod checkpoint_laws;
mod checkpoint_story;
mod recover_segment;
mod recover_segment_calls;
mod recover_segment_code;
mod recover_segment_laws;
mod recover_segment_story;
mod row;
mod words;

use crate::suite::{Suite, suite};

/// The chapter's exercises, in order.
pub(super) fn suites() -> Vec<Box<dyn Suite>> {
    vec![
        suite::<recover_segment::Segments>(),
        suite::<checkpoint::Checkpoints>(),
    ]
}
