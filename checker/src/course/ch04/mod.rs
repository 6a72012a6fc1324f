//! Chapter 4: the page cache and crash recovery.

mod checkpoint;
mod checkpoint_calls;
mod checkpoint_code;
mod checkpoint_laws;
mod checkpoint_story;
mod close;
mod code;
mod durable;
mod durable_code;
mod durable_story;
mod epochs;
mod epochs_laws;
mod flush;
mod history;
mod logs;
mod model_log;
mod model_recovery;
mod plan;
mod recover_code;
mod recover_laws;
mod recover_log;
mod recover_segment;
mod recover_segment_calls;
mod recover_segment_code;
mod recover_segment_laws;
mod recover_segment_story;
mod recover_story;
mod recover_worlds;
mod row;
mod scripts;
mod survives;
mod valid_prefix;
mod valid_prefix_laws;
mod valid_prefix_story;
pub(super) mod words;

pub(crate) use recover_worlds::power_cut;

use crate::suite::{Suite, suite};

/// The chapter's exercises, in order.
pub(super) fn suites() -> Vec<Box<dyn Suite>> {
    vec![
        suite::<survives::WhatSurvives>(),
        suite::<valid_prefix::ValidPrefixes>(),
        suite::<epochs::EpochLists>(),
        suite::<recover_segment::Segments>(),
        suite::<checkpoint::Checkpoints>(),
        suite::<flush::Flushes>(),
        suite::<plan::Plans>(),
        suite::<recover_log::Recoveries>(),
        suite::<close::Closes>(),
    ]
}
