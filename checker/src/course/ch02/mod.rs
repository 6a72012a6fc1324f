//! Chapter 2: offsets and the index.

mod bytes;
mod code;
mod entry;
mod numbers;
mod offset_index;
mod picture;
mod words;

use crate::suite::{Suite, suite};

/// The chapter's exercises, in order.
pub(super) fn suites() -> Vec<Box<dyn Suite>> {
    vec![
        suite::<entry::EntryBytes>(),
        suite::<offset_index::OffsetIndexes>(),
    ]
}
