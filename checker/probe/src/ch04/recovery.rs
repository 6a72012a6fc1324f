//! 4.8: the call and the answer of `recover_log`.

use super::durable::RecoveryError;
use crate::ch03::LogConfig;
use crate::disk::{Stored, Where};
use crate::{wire_enum, wire_struct};
use kit::disk::FileImage;
use kit::{Epoch, Offset};

wire_enum! {
    /// One thing that was done to the log before the stop, from its beginning on.
    pub enum Past {
        /// A batch of so many records, with that time and that many bytes in each value.
        Append { records: i32, time: i64, value: usize },
        /// Another leader.
        NextEpoch,
        /// Everything below this was flushed.
        Flush { offset: Offset },
        /// The oldest segment was deleted.
        DeleteOldest,
    }
}

wire_enum! {
    /// How the last process ended.
    #[derive(Copy)]
    pub enum Stop {
        /// It closed the log.
        Closed,
        /// It was killed.
        Killed,
        /// The power failed.
        Power { seed: u64 },
    }
}

wire_enum! {
    /// What has happened to a file since.
    pub enum Harm {
        /// Bytes stand behind its end.
        Behind { file: String, bytes: Vec<u8> },
        /// It has only its first bytes.
        Cut { file: String, bytes: usize },
        /// A byte is another.
        Flip { file: String, at: usize },
        /// It is not there.
        Gone { file: String },
        /// It holds this.
        Text { file: String, text: String },
        /// It has another name in its directory.
        Named { file: String, name: String },
    }
}

wire_enum! {
    /// What is done besides one recovery.
    pub enum Then {
        /// Nothing.
        Nothing,
        /// Recovered once more.
        Again,
        /// The process is killed before each changing call of the recovery in turn, or the power fails there, once for each
        /// seed. Then it is recovered.
        Interrupted { seeds: Vec<u64> },
        /// Each changing call of the recovery that works fails in turn, and it alone.
        Fails,
        /// These are appended, as a follower does. Then the process is killed, or the power fails, and it is recovered.
        Append { batches: Vec<Vec<u8>>, power: Option<u64> },
    }
}

wire_struct! {
    /// `recover_log(disk, "data", "data/rides-0", config, now)`.
    pub struct RecoverCall {
        /// On which disk.
        pub on: Where,
        /// The settings.
        pub config: LogConfig,
        /// What was done before. It tells what must be there; the files follow from it.
        pub past: Vec<Past>,
        /// How that ended.
        pub stop: Stop,
        /// What has happened to the files since.
        pub harm: Vec<Harm>,
        /// The files, all safe.
        pub files: Vec<FileImage>,
        /// What is done besides.
        pub then: Then,
    }
}

wire_struct! {
    /// What `recover_log` reports.
    pub struct Report {
        /// The log start offset.
        pub start: Offset,
        /// The log end offset.
        pub end: Offset,
        /// Its leader epochs.
        pub epochs: Vec<(Epoch, Offset)>,
        /// Its recovery point.
        pub recovery_point: Offset,
        /// The bytes cut.
        pub cut: u64,
        /// The segments that went.
        pub removed: Vec<Offset>,
        /// The foreign files.
        pub foreign: Vec<String>,
        /// The gaps.
        pub gaps: Vec<(Offset, Offset)>,
    }
}

wire_struct! {
    /// One recovery.
    pub struct Recovery {
        /// What it answered.
        pub result: Result<Report, RecoveryError>,
        /// All files afterwards.
        pub files: Vec<Stored>,
    }
}

wire_struct! {
    /// A recovery that came later.
    pub struct Later {
        /// Behind how many changing calls of the first recovery it was stopped, or the next one failed; none if it was neither.
        pub calls: Option<usize>,
        /// Of a loss of power the seed.
        pub seed: Option<u64>,
        /// What it found.
        pub found: Vec<Stored>,
        /// What it did.
        pub recovery: Recovery,
    }
}

wire_struct! {
    /// What came of it.
    pub struct RecoverAnswer {
        /// The recovery.
        pub first: Recovery,
        /// Its first changing calls of the disk, at most three: `sync_dir data`.
        pub calls: Vec<String>,
        /// How many changing calls it made.
        pub made: usize,
        /// How many bytes it read of each `.log`.
        pub read: Vec<(String, u64)>,
        /// Whether each append worked.
        pub appended: Vec<bool>,
        /// The recoveries that came later. Of those after an interruption one for each different end, the first that came to it.
        pub later: Vec<Later>,
    }
}
