//! 4.4: the calls and answers of `recover_segment`.

use super::checkpoint::DoneCall;
use crate::ch03::{LogConfig, LogError, SegmentStep};
use crate::disk::{Stored, Where};
use crate::{wire_enum, wire_struct};
use kit::disk::FileImage;
use kit::recipe::LogRecipe;
use kit::{Epoch, Offset, TimeEntry, Timestamp};

wire_enum! {
    /// What comes with a recovery, or behind it.
    pub enum Then {
        /// These batches are appended to the segment, one a millisecond.
        Appends { batches: Vec<Vec<u8>> },
        /// The same recovery again, a millisecond later.
        Again,
        /// The process stops at each of its calls of the disk in turn, of an append the first bytes are written; with a seed the
        /// power fails besides. Then the same recovery again.
        Stops { written: usize, seed: Option<u64> },
        /// Each of its calls of the disk in turn fails. Then the same recovery again.
        Fails { written: usize },
        /// Each read of the `.log` in turn fails. Then the same recovery again.
        Unreadable,
    }
}

wire_struct! {
    /// 4.4: `recover_segment(disk, "rides-0", base, config, epochs, now)`.
    pub struct RecoverCall {
        /// On which disk.
        pub on: Where,
        /// The segment's base offset.
        pub base: Offset,
        /// Its settings.
        pub config: LogConfig,
        /// The files.
        pub files: Vec<FileImage>,
        /// Instead of a small `.log` many batches with values of so many bytes.
        pub large: Option<(u32, u32)>,
        /// The epochs that are known.
        pub epochs: Vec<(Epoch, Offset)>,
        /// The time.
        pub now: Timestamp,
        /// What comes with it.
        pub then: Then,
    }
}

wire_enum! {
    /// Why a segment was not recovered.
    pub enum RecoverError {
        /// The log refused.
        Log { error: LogError },
        /// The log could not be read.
        Read,
        /// A call of the disk failed.
        Disk,
        /// Something that has nothing to do with it.
        Other,
    }
}

wire_struct! {
    /// 4.4: a segment that was recovered, as memory has it.
    #[derive(Copy)]
    pub struct RecoveredSegment {
        /// How many bytes were cut.
        pub cut: u64,
        /// The end of its `.log` in bytes.
        pub bytes: u64,
        /// The offset behind its last record.
        pub next_offset: Offset,
        /// Its newest timestamp, and the offset that reached it.
        pub newest: TimeEntry,
        /// The largest timestamp of its first batch.
        pub first_timestamp: Timestamp,
        /// When it was made.
        pub created: Timestamp,
        /// When it was last changed; of a real file 0.
        pub last_modified: Timestamp,
    }
}

wire_struct! {
    /// 4.4: one recovery, and what it left.
    pub struct Recovery {
        /// The segment.
        pub result: Result<RecoveredSegment, RecoverError>,
        /// The epochs behind it.
        pub epochs: Vec<(Epoch, Offset)>,
        /// The files.
        pub files: Vec<Stored>,
        /// When the `.log` changed last; of a real file 0.
        pub log_modified: Timestamp,
    }
}

wire_struct! {
    /// 4.4: a recovery that met something.
    pub struct Met {
        /// Which call of the disk, or which read, it was.
        pub at: u64,
        /// The call; of a read nothing.
        pub call: Option<DoneCall>,
        /// What it answered.
        pub result: Result<RecoveredSegment, RecoverError>,
        /// The `.log` behind it.
        pub log: Option<Vec<u8>>,
        /// The recovery behind that.
        pub again: Recovery,
    }
}

wire_struct! {
    /// 4.4: what came of it.
    pub struct RecoverAnswer {
        /// The recovery when nothing is in its way.
        pub first: Recovery,
        /// Of appends, each, and the files behind them.
        pub appended: Option<(Vec<SegmentStep>, Vec<Stored>)>,
        /// The other recoveries.
        pub met: Vec<Met>,
        /// How many MiB the first recovery allocated at most, rounded down.
        pub mebibytes: u64,
    }
}

/// A large `.log`: so many batches with values of so many bytes.
#[must_use]
pub fn large(base: Offset, (batches, value): (u32, u32)) -> Vec<u8> {
    LogRecipe {
        seed: 1,
        batches: batches.min(64),
        base_offset: base,
        values: vec![value.min(1 << 20)],
        compressed: false,
    }
    .expand()
}
