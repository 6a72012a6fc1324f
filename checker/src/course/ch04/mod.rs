//! Chapter 4: the page cache and crash recovery.

mod code;
mod epochs;
mod epochs_laws;
mod logs;
mod plan;
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
        suite::<plan::Plans>(),
    ]
}
