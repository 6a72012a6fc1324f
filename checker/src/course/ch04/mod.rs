//! Chapter 4: the page cache and crash recovery.

mod checkpoint;
mod checkpoint_calls;
mod checkpoint_code;
mod checkpoint_laws;
mod checkpoint_story;
mod code;
mod epochs;
mod epochs_laws;
mod logs;
mod plan;
mod recover_segment;
mod recover_segment_calls;
mod recover_segment_code;
mod recover_segment_laws;
mod recover_segment_story;
mod row;
mod survives;
mod valid_prefix;
mod valid_prefix_laws;
mod valid_prefix_story;
mod words;

use crate::suite::{Suite, suite};

/// The chapter's exercises, in order.
pub(super) fn suites() -> Vec<Box<dyn Suite>> {
    vec![
        suite::<survives::WhatSurvives>(),
        suite::<valid_prefix::ValidPrefixes>(),
        suite::<epochs::EpochLists>(),
        suite::<recover_segment::Segments>(),
        suite::<checkpoint::Checkpoints>(),
        suite::<plan::Plans>(),
    ]
}
