//! Chapter 2, offsets and the index: find offset 217 in a gigabyte without reading it.
//!
//! A segment's `.log` is batches back to back. Beside it stand two small files, sorted, with an entry now and then: one leads
//! from an offset to a position in the log, the other from a time to an offset. A reader takes the last entry at or below
//! what it looks for, and walks on from there, header by header.
//!
//! | file | exercise | question |
//! |---|---|---|
//! | `entry` | 2.1 | which eight bytes are an entry? |
//! | `offset_index` | 2.2 | which entry may come next? |
//! | `indexer` | 2.3 | which batches get an entry? |
//! | `lookup` | 2.4 | from which entry do I start? |
//! | `find_batch` | 2.5 | which batch holds my offset? |
//! | `fetch` | 2.6 | what does a consumer get? |
//! | `time_index` | 2.7 | how can times be searched that do not ascend? |
//! | `find_by_time` | 2.8 | which record is the first at or after ten o'clock? |
//! | `rebuild` | 2.9 | what if the index is wrong, or gone? |
//! | `given` | | the shapes, and the parser of a batch's header |

mod entry;
mod fetch;
mod find_batch;
mod find_by_time;
mod given;
mod indexer;
mod lookup;
mod offset_index;
mod rebuild;
mod time_index;

pub use entry::{read_entry, write_entry};
pub use fetch::fetch;
pub use find_batch::{batch_at, find_batch};
pub use find_by_time::find_by_time;
pub use given::{
    BatchAt, EntryError, IndexConfig, Indexer, OffsetIndex, RecordAt, ScanError, SegmentIndex,
    TimeIndex, When,
};
pub use lookup::lookup;
pub use rebuild::rebuild;
pub use time_index::{lookup_time, read_time_entry, write_time_entry};
