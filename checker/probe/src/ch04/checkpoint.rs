//! 4.5: the calls and answers of `write_checkpoint` and `read_checkpoint`.

use crate::disk::{Stored, Where};
use crate::{wire_enum, wire_struct};
use kit::{Epoch, Offset, PartitionId};

wire_enum! {
    /// The two kinds of checkpoint file.
    #[derive(Copy)]
    pub enum CheckpointKind {
        /// An offset for each partition.
        Offsets,
        /// The start of each leader epoch.
        Epochs,
    }
}

wire_enum! {
    /// What a checkpoint file holds.
    pub enum Checkpoint {
        /// Topic, partition and offset.
        Offsets { entries: Vec<(String, PartitionId, Offset)> },
        /// Epoch and start.
        Epochs { entries: Vec<(Epoch, Offset)> },
    }
}

wire_enum! {
    /// Why a checkpoint was not read or written.
    pub enum CheckpointError {
        /// The file is not there, or the disk failed.
        Disk,
        /// A line is not what it must be.
        Malformed { file: String, line: u64, text: String },
    }
}

wire_enum! {
    /// What happens to a write.
    pub enum Trouble {
        /// Nothing.
        Nothing,
        /// The process stops at each of its calls of the disk in turn; of an append the first bytes are written.
        Stop { written: usize },
        /// The same, and the power fails with it, once for each seed.
        Power { written: usize, seeds: Vec<u64> },
        /// Each of its calls of the disk in turn fails.
        Failure { written: usize },
    }
}

wire_enum! {
    /// 4.5: one call.
    pub enum CheckpointCall {
        /// `read_checkpoint(disk, file, kind)`, where the file holds `text`, or is not there; or where no read works.
        Read { on: Where, file: String, kind: CheckpointKind, text: Option<Vec<u8>>, readable: bool },
        /// `write_checkpoint(disk, file, checkpoint)`, where the file holds `old`, or is not there, and its temporary file holds
        /// `leftover`, or is not there.
        Write {
            on: Where,
            file: String,
            old: Option<Vec<u8>>,
            leftover: Option<Vec<u8>>,
            checkpoint: Checkpoint,
            trouble: Trouble,
        },
    }
}

wire_struct! {
    /// A changing call of the disk, and whether it worked.
    pub struct DoneCall {
        /// Its name.
        pub call: String,
        /// Its file or directory.
        pub path: String,
        /// Of a rename the new name.
        pub to: Option<String>,
        /// Of an append how many bytes, of a truncate the length.
        pub bytes: u64,
    }
}

wire_struct! {
    /// What was there after a trouble.
    pub struct Moment {
        /// At which call of the disk it came, from 1. One more than the calls: behind the last.
        pub at: u64,
        /// Of a loss of power its seed.
        pub seed: Option<u64>,
        /// What the write answered.
        pub result: Result<(), CheckpointError>,
        /// What the file holds afterwards.
        pub left: Option<Vec<u8>>,
        /// Whether the files around it are as before.
        pub others: bool,
        /// What the same write answers afterwards, and what the file holds then.
        pub again: (Result<(), CheckpointError>, Option<Vec<u8>>),
    }
}

wire_enum! {
    /// 4.5: what came of it.
    pub enum CheckpointAnswer {
        /// Of a read.
        Read { result: Result<Checkpoint, CheckpointError> },
        /// Of a write without trouble, and all files.
        Written { result: Result<(), CheckpointError>, files: Vec<Stored> },
        /// Of a write with troubles: the calls of the disk that it makes without, and what was there after each trouble.
        Moments { calls: Vec<DoneCall>, moments: Vec<Moment> },
    }
}

/// A file beside each checkpoint that nobody may touch.
#[must_use]
pub fn neighbour(file: &str) -> String {
    match file.rsplit_once('/') {
        Some((dir, _)) => format!("{dir}/neighbour"),
        None => "neighbour".into(),
    }
}

/// What it holds.
pub const NEIGHBOUR: &[u8] = b"0\n1\nbills 0 7\n";
/// The temporary file that the contract names.
#[must_use]
pub fn temporary(file: &str) -> String {
    format!("{file}.tmp")
}
