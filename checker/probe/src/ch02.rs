//! Chapter 2: the calls and answers of its exercises.
//!
//! `BatchAt`, `SegmentIndex`, `RecordAt` and the errors mirror the chapter's types of the same names.

use crate::{wire_enum, wire_for, wire_struct};
use kit::recipe::{IndexRecipe, LogRecipe, MOST};
use kit::{EvenLog, IndexEntry, Offset, Position, ReadAt as _, TimeEntry, Timestamp};

wire_for!(IndexEntry {
    offset: Offset,
    position: Position
});
wire_for!(TimeEntry {
    timestamp: Timestamp,
    offset: Offset
});

wire_enum! {
    /// A segment's log.
    pub enum Log {
        /// These bytes.
        Bytes { bytes: Vec<u8> },
        /// A large one: both sides expand [`LogRecipe`].
        Recipe { seed: u64, batches: u32, base_offset: Offset, values: Vec<u32>, compressed: bool },
        /// A very large one: [`EvenLog`].
        Even { batch: Vec<u8>, batches: u64 },
    }
}

impl Log {
    /// The log's bytes.
    #[must_use]
    pub fn expand(&self) -> Vec<u8> {
        match self {
            Log::Bytes { bytes } => bytes.clone(),
            Log::Recipe {
                seed,
                batches,
                base_offset,
                values,
                compressed,
            } => LogRecipe {
                seed: *seed,
                batches: (*batches).min(MOST),
                base_offset: *base_offset,
                values: values.clone(),
                compressed: *compressed,
            }
            .expand(),
            Log::Even { batch, batches } => {
                let log = EvenLog {
                    batch: batch.clone(),
                    batches: *batches,
                };
                let mut bytes = vec![0; log.len() as usize];
                let count = log.read_at(Position(0), &mut bytes).unwrap_or(0);
                bytes.truncate(count);
                bytes
            }
        }
    }
}

wire_enum! {
    /// The entries of an offset index.
    pub enum Index {
        /// These entries.
        List { entries: Vec<IndexEntry> },
        /// Many: both sides expand [`IndexRecipe`].
        Recipe { seed: u64, entries: u32, base_offset: Offset },
        /// Very many, at equal distances.
        Even { first: IndexEntry, step: IndexEntry, entries: u32 },
    }
}

impl Index {
    /// The entries.
    #[must_use]
    pub fn expand(&self) -> Vec<IndexEntry> {
        match self {
            Index::List { entries } => entries.clone(),
            Index::Recipe {
                seed,
                entries,
                base_offset,
            } => recipe(*seed, *entries, *base_offset).offset_entries(),
            Index::Even {
                first,
                step,
                entries,
            } => {
                let entry = |number: u32| IndexEntry {
                    offset: Offset(first.offset.0 + step.offset.0 * i64::from(number)),
                    position: Position(first.position.0 + step.position.0 * u64::from(number)),
                };
                (0..*entries).map(entry).collect()
            }
        }
    }
}

wire_enum! {
    /// The entries of a time index.
    pub enum Times {
        /// These entries.
        List { entries: Vec<TimeEntry> },
        /// Many: both sides expand [`IndexRecipe`].
        Recipe { seed: u64, entries: u32, base_offset: Offset },
    }
}

impl Times {
    /// The entries.
    #[must_use]
    pub fn expand(&self) -> Vec<TimeEntry> {
        match self {
            Times::List { entries } => entries.clone(),
            Times::Recipe {
                seed,
                entries,
                base_offset,
            } => recipe(*seed, *entries, *base_offset).time_entries(),
        }
    }
}

fn recipe(seed: u64, entries: u32, base_offset: Offset) -> IndexRecipe {
    IndexRecipe {
        seed,
        entries: entries.min(MOST),
        base_offset,
    }
}

wire_struct! {
    /// A batch in a log.
    #[derive(Copy)]
    pub struct BatchAt {
        /// Where it begins.
        pub position: Position,
        /// The offset of its first record.
        pub base_offset: Offset,
        /// What the length field says.
        pub length: i32,
        /// The offset of its last record.
        pub last_offset: Offset,
        /// The largest timestamp of its records.
        pub max_timestamp: Timestamp,
    }
}

wire_struct! {
    /// What the reader saw that counts.
    #[derive(Default)]
    pub struct Reads {
        /// How often it was called.
        pub calls: u64,
        /// What it handed out, read by read: from here up to there.
        pub ranges: Vec<(u64, u64)>,
    }
}

wire_enum! {
    /// Why an entry was not written, or not read.
    #[derive(Copy)]
    pub enum EntryError {
        /// The index is full.
        Full { max_entries: usize },
        /// The offset does not come behind the last entry's.
        OutOfOrder { offset: Offset, last: Offset },
        /// The offset does not belong to this segment.
        OffsetOutOfRange { offset: Offset, base: Offset },
        /// The position does not fit.
        PositionOutOfRange { position: Position },
        /// The bytes are no entry.
        Damaged,
    }
}

wire_enum! {
    /// Why a log could not be walked through.
    pub enum ScanError {
        /// The log ends inside a header.
        Unfinished { position: Position },
        /// No header fits into that length.
        BadLength { position: Position, length: i32 },
        /// The records are compressed, by the codec with this number.
        Compressed { codec: u8 },
        /// The batch is broken. What chapter 1 says about it crosses as text.
        BadBatch { position: Position, error: String },
        /// An index did not take an entry.
        Entry { error: EntryError },
        /// The disk could not be read.
        Read { position: Position },
    }
}

wire_enum! {
    /// 2.1: one entry to write, or eight bytes to read.
    pub enum EntryCall {
        /// `write_entry(base, entry)`.
        Write { base: Offset, entry: IndexEntry },
        /// `read_entry(base, bytes)`.
        Read { base: Offset, bytes: [u8; 8] },
    }
}

wire_enum! {
    /// 2.1: what came of it.
    pub enum EntryAnswer {
        /// Of `write_entry`.
        Written { bytes: Result<[u8; 8], EntryError> },
        /// Of `read_entry`.
        Read { entry: Result<IndexEntry, EntryError> },
    }
}

wire_struct! {
    /// 2.2: an index with its entries, and the entries to append one after the other.
    pub struct Appends {
        /// The segment's base offset.
        pub base: Offset,
        /// With so many entries it is full.
        pub max_entries: usize,
        /// The entries that are there.
        pub entries: Vec<IndexEntry>,
        /// `append(entry)`, one by one.
        pub appends: Vec<IndexEntry>,
    }
}

wire_struct! {
    /// 2.2: what came of one append.
    pub struct Appended {
        /// What it answered.
        pub result: Result<(), EntryError>,
        /// The entries after it.
        pub entries: Vec<IndexEntry>,
    }
}

wire_struct! {
    /// 2.3: an indexer, and the batches that it notes one after the other.
    pub struct Notes {
        /// An entry stands for more than so many bytes.
        pub interval_bytes: u64,
        /// The bytes since the batch with the last entry.
        pub bytes_since_entry: u64,
        /// `note(batch)`, one by one.
        pub batches: Vec<BatchAt>,
    }
}

wire_struct! {
    /// 2.3: what came of one batch.
    #[derive(Copy)]
    pub struct Noted {
        /// The batch's entry.
        pub entry: Option<IndexEntry>,
        /// The indexer's bytes after it.
        pub bytes_since_entry: u64,
    }
}

wire_struct! {
    /// 2.4: `lookup(entries, target)`.
    pub struct Lookup {
        /// The entries.
        pub entries: Index,
        /// The offset that is looked for.
        pub target: Offset,
    }
}

wire_struct! {
    /// 2.4: the entry found, and how often the entries were looked at.
    #[derive(Copy)]
    pub struct Found {
        /// The answer.
        pub found: Option<IndexEntry>,
        /// How many looks.
        pub looks: u64,
    }
}

wire_enum! {
    /// 2.5: one header to read, or a batch to find. The reader's call number `failing` fails, from 1.
    pub enum FindBatch {
        /// `batch_at(log, position)`.
        At { log: Log, position: Position, failing: Option<u64> },
        /// `find_batch(log, start, target)`.
        Find { log: Log, start: Position, target: Offset, failing: Option<u64> },
    }
}

wire_struct! {
    /// 2.5: the batch, and what was read.
    pub struct FoundBatch {
        /// The answer.
        pub result: Result<Option<BatchAt>, ScanError>,
        /// What was read.
        pub reads: Reads,
    }
}

wire_struct! {
    /// 2.6: `fetch(log, index, target, max_bytes)`.
    pub struct Fetch {
        /// The log.
        pub log: Log,
        /// The offset index's entries.
        pub index: Vec<IndexEntry>,
        /// The offset that is asked for.
        pub target: Offset,
        /// How many bytes at most, but for the first batch.
        pub max_bytes: u64,
        /// The reader's call that fails, from 1.
        pub failing: Option<u64>,
    }
}

wire_struct! {
    /// 2.6: the bytes, and what was read.
    pub struct Fetched {
        /// The answer.
        pub result: Result<Vec<u8>, ScanError>,
        /// What was read.
        pub reads: Reads,
    }
}

wire_struct! {
    /// An entry that is offered to a time index.
    #[derive(Copy)]
    pub struct Offer {
        /// The largest timestamp so far.
        pub max_so_far: Timestamp,
        /// The last offset of the first batch that reached it.
        pub reached_at: Offset,
        /// Whether the segment is rolled.
        pub roll: bool,
    }
}

wire_enum! {
    /// 2.7: one of the four functions.
    pub enum TimeCall {
        /// `write_time_entry(base, entry)`.
        Write { base: Offset, entry: TimeEntry },
        /// `read_time_entry(base, bytes)`.
        Read { base: Offset, bytes: [u8; 12] },
        /// An index with its entries; `note(...)` with the offers one after the other.
        Note { base: Offset, max_entries: usize, entries: Vec<TimeEntry>, offers: Vec<Offer> },
        /// `lookup_time(entries, target)`.
        Lookup { entries: Times, target: Timestamp },
    }
}

wire_enum! {
    /// 2.7: what came of it.
    pub enum TimeAnswer {
        /// Of `write_time_entry`.
        Written { bytes: Result<[u8; 12], EntryError> },
        /// Of `read_time_entry`.
        Read { entry: Result<TimeEntry, EntryError> },
        /// Of `note`, one by one.
        Noted { steps: Vec<TimeNoted> },
        /// Of `lookup_time`, and how often the entries were looked at.
        Found { found: Option<TimeEntry>, looks: u64 },
    }
}

wire_struct! {
    /// 2.7: what came of one offer.
    pub struct TimeNoted {
        /// What it answered.
        pub result: Result<(), EntryError>,
        /// The entries after it.
        pub entries: Vec<TimeEntry>,
    }
}

wire_struct! {
    /// 2.8: `find_by_time(log, offsets, times, from, time)`.
    pub struct FindByTime {
        /// The log.
        pub log: Log,
        /// The offset index's entries.
        pub offsets: Vec<IndexEntry>,
        /// The time index's entries.
        pub times: Vec<TimeEntry>,
        /// No record below answers.
        pub from: Offset,
        /// The time that is looked for.
        pub time: Timestamp,
        /// The reader's call that fails, from 1.
        pub failing: Option<u64>,
    }
}

wire_struct! {
    /// A record that was found by its time.
    #[derive(Copy)]
    pub struct RecordAt {
        /// Its offset.
        pub offset: Offset,
        /// Its timestamp.
        pub timestamp: Timestamp,
    }
}

wire_struct! {
    /// 2.8: the record, and what was read.
    pub struct FoundByTime {
        /// The answer.
        pub result: Result<Option<RecordAt>, ScanError>,
        /// What was read.
        pub reads: Reads,
    }
}

wire_enum! {
    /// 2.9: indexes to cut, or to make again.
    pub enum RebuildCall {
        /// An offset index; `truncate_to(offset)` one after the other.
        CutOffsets { base: Offset, entries: Vec<IndexEntry>, cuts: Vec<Offset> },
        /// A time index; `truncate_to(offset)` one after the other.
        CutTimes { base: Offset, entries: Vec<TimeEntry>, cuts: Vec<Offset> },
        /// `rebuild(log, base, config)`.
        Rebuild { log: Log, base: Offset, interval_bytes: u64, index_bytes: usize, failing: Option<u64> },
    }
}

wire_enum! {
    /// 2.9: what came of it.
    pub enum RebuildAnswer {
        /// The entries after each cut.
        Offsets { after: Vec<Vec<IndexEntry>> },
        /// The entries after each cut.
        Times { after: Vec<Vec<TimeEntry>> },
        /// The indexes, and what was read.
        Rebuilt { result: Result<SegmentIndex, ScanError>, reads: Reads },
    }
}

wire_struct! {
    /// What a segment keeps in memory.
    pub struct SegmentIndex {
        /// The base offset of both indexes.
        pub bases: (Offset, Offset),
        /// How many entries the indexes may have.
        pub max_entries: (usize, usize),
        /// From offsets to positions.
        pub offsets: Vec<IndexEntry>,
        /// From timestamps to offsets.
        pub times: Vec<TimeEntry>,
        /// The indexer's interval.
        pub interval_bytes: u64,
        /// The indexer's bytes since the last entry.
        pub bytes_since_entry: u64,
        /// The largest timestamp, and where it was reached.
        pub newest: TimeEntry,
    }
}
