//! 2.3 `Indexer::note`.

use ch02_index::{BatchAt, Indexer};
use probe::ch02::{Noted, Notes};

pub(crate) fn answer(call: Notes) -> Vec<Noted> {
    let mut indexer = Indexer {
        interval_bytes: call.interval_bytes,
        bytes_since_entry: call.bytes_since_entry,
    };
    let note = |batch: probe::ch02::BatchAt| Noted {
        entry: indexer.note(&BatchAt {
            position: batch.position,
            base_offset: batch.base_offset,
            length: batch.length,
            last_offset: batch.last_offset,
            max_timestamp: batch.max_timestamp,
        }),
        bytes_since_entry: indexer.bytes_since_entry,
    };
    call.batches.into_iter().map(note).collect()
}
