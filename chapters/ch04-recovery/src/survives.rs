//! What is left after a crash, and what after a cut of power.
//!
//! A write goes to the page cache of the operating system, and every process sees it there at once. When it reaches the disk,
//! the system decides. Two calls wait for it: fsync of a file for the file's bytes, fsync of a directory for the names in it.
//! A file whose bytes are safe and whose name is not is lost all the same: nobody finds it.

use crate::{Failure, Step, Survivors};

/// Says which writes can be read after a failure that comes behind the last step of `history`.
///
/// After a process crash that is every write: `at_least` and `at_most` both hold all of them. After a loss of power `at_most`
/// holds all of them, because the system may have written everything just before. `at_least` holds a write only if both are
/// true:
///
/// 1. its bytes are safe: behind the write stands a [`Step::Sync`] of the same file;
/// 2. the file's name is safe: behind the file's [`Step::Create`] stands a [`Step::SyncDir`], before the write or after it. A
///    file that no step makes was there before the history, and its name is safe.
///
/// A history makes no file twice, and writes only to files that are there.
///
/// ```text
///   create a   write w1 a   sync a   sync dir   write w2 a   create b   write w3 b   sync b
///
///   killed      at least w1 w2 w3    at most w1 w2 w3
///   no power    at least w1          at most w1 w2 w3
///               w2: its bytes are not synced      w3: the name b is not synced
/// ```
///
/// Kafka syncs neither with each append: it counts on the other replicas.
///
/// Exercise 4.1. Kafka: `FileRecords.flush`, `Utils.flushDir`.
pub fn survives(history: &[Step], failure: Failure) -> Survivors {
    todo!("4.1 survives {failure:?} after {} steps", history.len())
}
