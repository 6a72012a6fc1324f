//! Chapter 4, the page cache and crash recovery: a log that survives `kill -9` and a cut of power.
//!
//! A write goes to the page cache. When it reaches the disk nobody says, unless somebody asks with fsync, and that is slow. So
//! Kafka appends without, keeps in a small file up to where it has asked (the recovery point), and after a crash looks at what
//! lies behind that point: the longest run of good batches stays, the rest is cut off.
//!
//! | file | exercise | question |
//! |---|---|---|
//! | `survives` | 4.1 | what is left after a crash, and what after a cut of power? |
//! | `valid_prefix` | 4.2 | up to where are the bytes of a log good? |
//! | `epochs` | 4.3 | which leader wrote which offsets? |
//! | `recover_segment` | 4.4 | how does a damaged segment become a whole one? |
//! | `checkpoint` | 4.5 | how is a small file written so that the old or the new one is there? |
//! | `flush` | 4.6 | in which order do bytes, names and the recovery point become safe? |
//! | `plan` | 4.7 | which segments must be looked at? |
//! | `recover_log` | 4.8 | how is the plan carried out, if that may crash too? |
//! | `close` | 4.9 | how does a log say that nothing need be looked at? |
//! | `given` | | the shapes, the names of the files, and what reads and writes their lines |
//! | `durable_log` | | given: a log that keeps its epochs and its recovery point |
//! | `repair` | | given: the steps of a recovery |

mod checkpoint;
mod close;
mod durable_log;
mod epochs;
mod flush;
mod given;
mod plan;
mod recover_log;
mod recover_segment;
mod repair;
mod survives;
mod valid_prefix;

pub use checkpoint::{read_checkpoint, write_checkpoint};
pub use close::close;
pub use durable_log::DurableLog;
pub use given::{
    Checkpoint, CheckpointError, CheckpointKind, EPOCH_FILE, EpochEnd, EpochEntry, Epochs, Failure,
    FlushTask, LOG_START_FILE, MARKER_FILE, MARKER_TEXT, OlderEpoch, PartitionOffset, Plan, Prefix,
    RECOVERY_POINT_FILE, Recovered, RecoveredSegment, RecoveryError, SegmentFile, Step, Survivors,
    WriteId, checkpoint_offset, checkpointed, exists, join, log_files, note_epochs, parent,
    read_whole, remove_segments, store_epochs, stored_epochs,
};
pub use plan::recovery_plan;
pub use recover_log::recover_log;
pub use recover_segment::recover_segment;
pub use repair::Repair;
pub use survives::survives;
pub use valid_prefix::valid_prefix;
