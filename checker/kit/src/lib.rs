//! What chapters, solutions, the probe and the suites share. It has no dependencies.
//!
//! | module | holds |
//! |---|---|
//! | `numbers` | offsets, timestamps, epochs and the other newtypes |
//! | `entries` | the entries of an index, in a list that counts how often it is looked at |
//! | `read_at` | reading bytes at a place, and a reader that counts what is read |
//! | [`recipe`] | large logs and indexes that cross to another process as a few numbers |

mod entries;
mod numbers;
mod read_at;
pub mod recipe;

pub use entries::{Entries, IndexEntry, TimeEntry};
pub use numbers::{BrokerId, Epoch, Offset, PartitionId, Position, Timestamp};
pub use read_at::{CountingReader, ReadAt, ReadFailed};
