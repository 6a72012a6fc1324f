//! Chapter 4: the calls and answers of its exercises.
//!
//! `Step`, `Failure`, `Prefix`, `Plan` and the errors mirror the chapter's types of the same names.

pub mod checkpoint;
pub mod durable;
pub mod recover_segment;
pub mod recovery;

use crate::{wire_enum, wire_struct};
use kit::recipe::{LogRecipe, MOST};
use kit::{Epoch, Offset, Position};

wire_enum! {
    /// 4.1: one step of a history.
    pub enum Step {
        /// A file was made.
        Create { file: String },
        /// Bytes were written behind a file's end.
        Write { id: u32, file: String },
        /// fsync of a file.
        Sync { file: String },
        /// fsync of the directory.
        SyncDir,
    }
}

wire_enum! {
    /// 4.1: how it ended.
    #[derive(Copy)]
    pub enum Failure {
        /// The process was killed.
        ProcessCrash,
        /// The machine lost its power.
        PowerLoss,
    }
}

wire_struct! {
    /// 4.1: `survives(history, failure)`.
    pub struct Survives {
        /// The steps.
        pub history: Vec<Step>,
        /// The failure behind them.
        pub failure: Failure,
    }
}

wire_struct! {
    /// 4.1: which writes can be read afterwards, ascending.
    pub struct Survivors {
        /// For certain.
        pub at_least: Vec<u32>,
        /// Perhaps.
        pub at_most: Vec<u32>,
    }
}

wire_enum! {
    /// A piece of a log.
    pub enum Piece {
        /// These bytes.
        Bytes { bytes: Vec<u8> },
        /// So many zeros.
        Zeros { count: u32 },
        /// Many good batches: both sides expand [`LogRecipe`].
        Recipe { seed: u64, batches: u32, base_offset: Offset, values: Vec<u32> },
    }
}

/// More zeros than this are not made.
const MOST_ZEROS: u32 = 16 << 20;
/// Copied a block at a time, which is fast without optimisation too.
static ZEROS: [u8; 1 << 16] = [0; 1 << 16];

/// The bytes of a log in pieces. No more is allocated than they take, but for recipes.
#[must_use]
pub fn expand(log: &[Piece]) -> Vec<u8> {
    let size = |piece: &Piece| match piece {
        Piece::Bytes { bytes } => bytes.len(),
        Piece::Zeros { count } => (*count).min(MOST_ZEROS) as usize,
        Piece::Recipe { .. } => 0,
    };
    let mut bytes = Vec::with_capacity(log.iter().map(size).sum());
    for piece in log {
        match piece {
            Piece::Bytes { bytes: more } => bytes.extend_from_slice(more),
            Piece::Zeros { .. } => {
                let mut left = size(piece);
                while left > 0 {
                    let block = left.min(ZEROS.len());
                    bytes.extend_from_slice(&ZEROS[..block]);
                    left -= block;
                }
            }
            Piece::Recipe {
                seed,
                batches,
                base_offset,
                values,
            } => bytes.extend(
                LogRecipe {
                    seed: *seed,
                    batches: (*batches).min(MOST),
                    base_offset: *base_offset,
                    values: values.clone(),
                    compressed: false,
                }
                .expand(),
            ),
        }
    }
    bytes
}

wire_struct! {
    /// 4.2: `valid_prefix(log, base)`.
    pub struct ValidPrefix {
        /// The log.
        pub log: Vec<Piece>,
        /// The segment's base offset.
        pub base: Offset,
        /// The reader's call that fails, from 1.
        pub failing: Option<u64>,
        /// From here on the bytes that are handed out are counted a second time, by themselves.
        pub watch: Position,
    }
}

wire_struct! {
    /// 4.2: the good part of a log.
    #[derive(Copy)]
    pub struct Prefix {
        /// How many bytes it has.
        pub bytes: u64,
        /// The offset behind its last record.
        pub next_offset: Offset,
    }
}

wire_struct! {
    /// 4.2: the answer, and what it cost.
    #[derive(Copy)]
    pub struct MeasuredPrefix {
        /// The answer; of a failed read its position.
        pub result: Result<Prefix, Position>,
        /// How often the reader was called.
        pub calls: u64,
        /// How many bytes it handed out.
        pub bytes: u64,
        /// How many of them lie where the call says.
        pub watched: u64,
        /// How many MiB were allocated at most, rounded down.
        pub mebibytes: u64,
    }
}

wire_struct! {
    /// From which offset on a leader epoch wrote.
    #[derive(Copy)]
    pub struct EpochEntry {
        /// The leader epoch.
        pub epoch: Epoch,
        /// The offset of its first record.
        pub start: Offset,
    }
}

wire_enum! {
    /// 4.3: one call.
    #[derive(Copy)]
    pub enum EpochOp {
        /// `assign(epoch, start)`.
        Assign { epoch: Epoch, start: Offset },
        /// `truncate_from_end(end)`.
        CutEnd { end: Offset },
        /// `truncate_from_start(start)`.
        CutStart { start: Offset },
        /// `end_of(epoch, log_end)`.
        EndOf { epoch: Epoch, log_end: Offset },
    }
}

wire_struct! {
    /// 4.3: the entries that are there, and the calls one after the other.
    pub struct EpochScript {
        /// The entries.
        pub entries: Vec<EpochEntry>,
        /// The calls.
        pub ops: Vec<EpochOp>,
    }
}

wire_struct! {
    /// 4.3: an epoch that is older than the newest one.
    #[derive(Copy)]
    pub struct OlderEpoch {
        /// The epoch that was to be noted.
        pub epoch: Epoch,
        /// The newest one.
        pub latest: Epoch,
    }
}

wire_enum! {
    /// 4.3: what a call answered.
    #[derive(Copy)]
    pub enum EpochAnswer {
        /// Of `assign`: whether the entries changed.
        Assigned { changed: Result<bool, OlderEpoch> },
        /// Of both cuts: whether the entries changed.
        Cut { changed: bool },
        /// Of `end_of`: the epoch and where its records end.
        End { end: Option<(Epoch, Offset)> },
    }
}

wire_struct! {
    /// 4.3: what came of one call.
    pub struct EpochStep {
        /// What it answered.
        pub answer: EpochAnswer,
        /// The entries after it.
        pub entries: Vec<EpochEntry>,
    }
}

wire_struct! {
    /// 4.7: a segment's `.log`.
    #[derive(Copy)]
    pub struct SegmentFile {
        /// The base offset in its name.
        pub base_offset: Offset,
        /// Its size in bytes.
        pub bytes: u64,
    }
}

wire_struct! {
    /// 4.7: `recovery_plan(listing, recovery_point, log_start, clean)`.
    pub struct PlanCall {
        /// The segments.
        pub listing: Vec<SegmentFile>,
        /// Below it everything is on the disk.
        pub recovery_point: Offset,
        /// Below it nothing is the log's.
        pub log_start: Offset,
        /// Whether the log was closed.
        pub clean: bool,
    }
}

wire_struct! {
    /// 4.7: what a recovery has to do.
    #[derive(Default)]
    pub struct Plan {
        /// These go.
        pub remove: Vec<Offset>,
        /// These are taken as they are.
        pub trusted: Vec<Offset>,
        /// These are read.
        pub scan: Vec<Offset>,
        /// Of this one the end is looked at.
        pub check_tail: Option<Offset>,
    }
}
