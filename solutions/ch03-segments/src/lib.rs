//! Chapter 3, segments and retention: a log that grows for ever on a disk that does not.
//!
//! A log is a directory of segments. Each segment is three files: batches back to back, and chapter 2's two indexes. Only the
//! last segment, the active one, is appended to. When it is large or old enough the log rolls: a new segment begins. Old
//! segments go whole, so deleting costs three renames, however much they hold.
//!
//! | file | exercise | question |
//! |---|---|---|
//! | `file_name` | 3.1 | which file is which segment? |
//! | `segment` | 3.2 | how does a batch get into the three files, and out again? |
//! | `roll` | 3.3 | when does a new segment begin? |
//! | `append` | 3.4 | what does the log do with a batch? |
//! | `read` | 3.5 | which segment answers? |
//! | `retention` | 3.6 | which segments may go? |
//! | `delete` | 3.7 | how do they go, if everything may stop in the middle? |
//! | `open` | 3.8 | what does a directory say after a restart? |
//! | `offset_for_time` | 3.9 | from where on do I read to see everything since ten o'clock? |
//! | `given` | | the shapes of segment and log, and their settings |
//! | `error` | | given: why a log did not do what it was asked for |
//! | `plumbing` | | given: how a segment and a log handle their files |
//! | `lazy_index` | | given: a segment's indexes, read from their files when they are first needed |

mod append;
mod delete;
mod error;
mod file_name;
mod given;
mod lazy_index;
mod offset_for_time;
mod open;
mod plumbing;
mod read;
mod retention;
mod roll;
mod segment;

pub use delete::purge;
pub use error::LogError;
pub use file_name::{file_name, parse_file_name};
pub use given::{
    Appended, As, BelowBase, FileKind, Gap, Incoming, Log, LogConfig, OffsetSpec, Opened,
    RetentionConfig, RollConfig, Segment, SegmentInfo, SegmentState,
};
pub use lazy_index::{IndexSizes, Indexes, LazyIndex, NewEntries};
pub use retention::expired;
pub use roll::should_roll;
