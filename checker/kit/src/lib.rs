//! What chapters, solutions, the probe and the suites share. It has no dependencies.
//!
//! | module | holds |
//! |---|---|
//! | `numbers` | offsets, timestamps, epochs and the other newtypes |
//! | `murmur2` | the hash by which Kafka's producers choose a partition |
//! | `split_mix` | random numbers from a seed |
//! | [`dump`] | chapter 0: the events of the bike share, and the days of the case |
//! | [`work`] | chapter 0: a record, the work that is done with it, and the crash that ends it |
//! | `entries` | the entries of an index, in a list that counts how often it is looked at |
//! | `read_at` | reading bytes at a place, and a reader that counts what is read |
//! | `even_log` | a gigabyte that is made as it is read |
//! | [`disk`] | chapter 3: files in directories, real ones and in memory with crashes |
//! | [`recipe`] | large logs and indexes that cross to another process as a few numbers |

pub mod disk;
pub mod dump;
mod entries;
mod even_log;
mod murmur2;
mod numbers;
mod read_at;
pub mod recipe;
mod split_mix;
pub mod work;

pub use disk::{
    CallMade, Disk, DiskCall, DiskError, DiskErrorKind, DiskFile, Fault, FileImage, FileInfo,
    Image, RealDisk, SimDisk,
};
pub use entries::{Entries, IndexEntry, TimeEntry};
pub use even_log::EvenLog;
pub use murmur2::murmur2;
pub use numbers::{BrokerId, Epoch, Offset, PartitionId, Position, Timestamp};
pub use read_at::{CountingReader, ReadAt, ReadFailed};
pub use split_mix::SplitMix64;
