//! 2.2 `OffsetIndex::append`.

use crate::convert::entry_error;
use ch02_index::OffsetIndex;
use kit::Entries;
use probe::ch02::{Appended, Appends};

pub(crate) fn answer(call: Appends) -> Vec<Appended> {
    let mut index = OffsetIndex {
        base_offset: call.base,
        max_entries: call.max_entries,
        entries: Entries::new(call.entries),
    };
    let append = |entry| Appended {
        result: index.append(entry).map_err(entry_error),
        entries: index.entries.to_vec(),
    };
    call.appends.into_iter().map(append).collect()
}
