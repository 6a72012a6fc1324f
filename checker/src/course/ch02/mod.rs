//! Chapter 2: offsets and the index.

mod bar;
mod bytes;
pub(in crate::course) mod code;
mod entry;
mod entry_laws;
mod fetch;
mod fetch_laws;
mod fetch_story;
mod find_batch;
mod find_batch_laws;
mod find_batch_story;
mod find_by_time;
mod find_by_time_laws;
mod indexer;
mod indexes;
mod lookup;
mod numbers;
mod offset_index;
mod offset_index_laws;
mod opened;
pub(in crate::course) mod picture;
mod rebuild;
mod rebuild_laws;
mod rebuild_story;
mod scan;
mod search;
mod segment;
mod time_index;
mod time_index_laws;
mod time_note;
mod time_story;
pub(in crate::course) mod words;

use crate::suite::{Suite, suite};

/// The chapter's exercises, in order.
pub(super) fn suites() -> Vec<Box<dyn Suite>> {
    vec![
        suite::<entry::EntryBytes>(),
        suite::<offset_index::OffsetIndexes>(),
        suite::<indexer::Indexers>(),
        suite::<lookup::Lookups>(),
        suite::<find_batch::FindBatches>(),
        suite::<fetch::Fetches>(),
        suite::<time_index::TimeIndexes>(),
        suite::<find_by_time::TimeSearches>(),
        suite::<rebuild::Rebuilds>(),
    ]
}
