//! 4.6 and 4.9: calls on a log that keeps its recovery point.

use crate::ch03::{LogConfig, LogError};
use crate::disk::{Stored, Where};
use crate::{wire_enum, wire_struct};
use kit::Offset;
use kit::disk::FileImage;

/// The directory around the log's.
pub const ROOT: &str = "data";
/// The log's directory.
pub const DIR: &str = "data/rides-0";

wire_enum! {
    /// Why a log could not be recovered, flushed or closed.
    pub enum RecoveryError {
        /// A sync failed earlier.
        Failed,
        /// Chapter 3's log refused.
        Log { error: LogError },
        /// A checkpoint file is damaged.
        Checkpoint { file: String, line: usize },
        /// An epoch is older than the newest one.
        OlderEpoch,
        /// A log could not be read.
        Read,
        /// A call of the disk failed.
        Disk,
    }
}

wire_enum! {
    /// One call.
    pub enum LogStep {
        /// `append(disk, now, batch, As::Follower)`. After a roll it calls `on_roll`, and keeps the task.
        Append { batch: Vec<u8> },
        /// `on_roll(finished)`.
        OnRoll { finished: Offset },
        /// `flush_until(disk, offset)`.
        Flush { offset: Offset },
        /// The log start offset moves up, and no segment goes yet.
        Start { offset: Offset },
        /// `close(disk, root, log)`.
        Close,
    }
}

/// Lab 4 stands behind the exercises.
pub const LAB: u16 = 100;

wire_struct! {
    /// Lab 4: batches to append to a log on real files, which is made by the first call and stays.
    pub struct Acknowledge {
        /// Its settings.
        pub config: LogConfig,
        /// The batches.
        pub batches: Vec<Vec<u8>>,
    }
}

wire_enum! {
    /// What the disk does at the last call.
    pub enum Trouble {
        /// It works.
        Nothing,
        /// Each of its changing calls in turn is the last one before the power fails, once for each seed.
        Power { seeds: Vec<u64> },
        /// Each of its changing calls in turn fails.
        Failure,
    }
}

wire_struct! {
    /// Calls on a new log in [`DIR`].
    pub struct LogScript {
        /// On which disk.
        pub on: Where,
        /// Its settings.
        pub config: LogConfig,
        /// Files that are there before.
        pub files: Vec<FileImage>,
        /// The calls.
        pub steps: Vec<LogStep>,
        /// What the disk does at the last one.
        pub trouble: Trouble,
        /// A batch that fits behind the log's end, for an append to a log that has failed.
        pub next: Vec<u8>,
    }
}

wire_struct! {
    /// What a call came to, and what the log knows afterwards.
    pub struct LogState {
        /// Of `on_roll` the task's offset.
        pub result: Result<Option<Offset>, RecoveryError>,
        /// The recovery point in memory.
        pub recovery_point: Offset,
        /// Whether the log has failed.
        pub failed: bool,
        /// How many tasks wait.
        pub tasks: usize,
        /// How many changing calls of the disk it made.
        pub calls: usize,
    }
}

wire_struct! {
    /// The disk after a loss of power in the last call.
    pub struct Blackout {
        /// Behind how many of its changing calls the power failed.
        pub calls: usize,
        /// The seed.
        pub seed: u64,
        /// Whether the call had answered Ok before.
        pub done: bool,
        /// For each of the answer's `paths`, how many of its first bytes are left as they were.
        pub left: Vec<usize>,
        /// All files in the root, which are small.
        pub root: Vec<Stored>,
    }
}

wire_struct! {
    /// The last call where one call of the disk failed, and what the log does afterwards.
    pub struct Refusal {
        /// The call of the disk that failed: `sync`.
        pub call: String,
        /// Its file or directory.
        pub path: String,
        /// What came of it.
        pub state: LogState,
        /// All files in the root.
        pub root: Vec<Stored>,
        /// The same call again, then an append, then a flush of everything.
        pub later: Vec<LogState>,
    }
}

wire_struct! {
    /// What came of a script.
    pub struct LogAnswer {
        /// A state for each step.
        pub steps: Vec<LogState>,
        /// The files that the last step synced, in its order.
        pub synced: Vec<String>,
        /// All files afterwards.
        pub files: Vec<Stored>,
        /// The files that were in the log's directory before the last step, where the power fails in it.
        pub paths: Vec<String>,
        /// Where the power failed.
        pub blackouts: Vec<Blackout>,
        /// Where a call failed.
        pub refusals: Vec<Refusal>,
    }
}
