//! The logs under test, and a slow way to walk through one.

use crate::course::model::batch::{PlainRecord, RawBatch};
use kit::{Offset, Position, Timestamp};
use probe::ch02::{BatchAt, Log, Reads, ScanError};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof};

/// The bytes of a header.
pub(super) const HEADER: u64 = 61;

/// Added to every time of a case: small numbers are easier to read.
pub(super) const TIME: i64 = 1000;

/// One batch of a log.
#[derive(Clone, Debug, Default)]
pub(super) struct Part {
    /// Offsets left out before it.
    pub hole: i64,
    /// For each record the offsets left out before it inside the batch, and its time.
    pub records: Vec<(i32, i64)>,
    /// Offsets left out behind the last record, inside the batch.
    pub rest: i32,
    /// How many bytes a record's value has.
    pub value: usize,
    /// 0, or a codec: then the records are noise.
    pub codec: i16,
    /// Whether the broker's time counts.
    pub append_time: bool,
    /// The largest timestamp of a batch without records.
    pub empty_max: i64,
}

impl Part {
    /// So many records with times one apart, and values of so many bytes.
    pub(super) fn plain(records: i64, value: usize) -> Self {
        Self {
            records: (0..records).map(|time| (0, time)).collect(),
            value,
            ..Self::default()
        }
    }

    /// Records with these times.
    pub(super) fn times(times: &[i64]) -> Self {
        Self {
            records: times.iter().map(|time| (0, *time)).collect(),
            ..Self::default()
        }
    }

    /// The same behind a hole.
    pub(super) fn behind(self, hole: i64) -> Self {
        Self { hole, ..self }
    }

    /// The same, compressed.
    pub(super) fn compressed(self, codec: i16) -> Self {
        Self { codec, ..self }
    }

    fn raw(&self, base_offset: i64) -> RawBatch {
        let base = self
            .records
            .first()
            .map_or(self.empty_max, |record| record.1);
        let mut delta = -1;
        let record = |(gap, time): &(i32, i64)| {
            delta += 1 + gap;
            PlainRecord {
                offset_delta: delta,
                timestamp_delta: time - base,
                value: self.value,
            }
        };
        let records: Vec<PlainRecord> = self.records.iter().map(record).collect();
        let mut raw = RawBatch::of_plain(base_offset, TIME + base, &records);
        raw.last_offset_delta = (delta + self.rest).max(0);
        if self.append_time {
            raw.attributes |= 8;
        }
        if self.codec != 0 {
            let payload = (0..self.value + 5).map(|i| (i * 37 % 251) as u8).collect();
            return raw.compressed(self.codec, payload);
        }
        raw
    }
}

/// The bytes of each batch of a log that begins at offset `base`.
pub(super) fn batches(base: i64, parts: &[Part]) -> Vec<Vec<u8>> {
    let mut next = base;
    let batch = |part: &Part| {
        let raw = part.raw(next + part.hole);
        next = raw.base_offset + i64::from(raw.last_offset_delta) + 1;
        raw.bytes()
    };
    parts.iter().map(batch).collect()
}

/// A log that begins at offset `base`.
pub(super) fn log(base: i64, parts: &[Part]) -> Log {
    Log::Bytes {
        bytes: batches(base, parts).concat(),
    }
}

/// The stub's log: 55..57, 58..59, 62..66 and 67..70.
pub(super) fn four() -> Vec<Part> {
    vec![
        Part::plain(3, 2),
        Part::plain(2, 9),
        Part::plain(5, 0).behind(2),
        Part::plain(4, 5),
    ]
}

/// Batches with one to four records; now and then with holes, compressed, or without records.
pub(super) fn part() -> impl Strategy<Value = Part> {
    (
        prop_oneof![3 => Just(0_i64), 1 => 1..5_i64],
        vec((prop_oneof![6 => Just(0), 1 => 1..3], 0..30_i64), 1..5),
        prop_oneof![5 => Just(0), 1 => 1..4],
        prop_oneof![2 => 0..10_usize, 1 => 0..120_usize],
        prop_oneof![5 => Just(0_i16), 1 => 1..8_i16],
        (
            prop_oneof![9 => Just(false), 1 => Just(true)],
            any::<bool>(),
            0..30_i64,
        ),
    )
        .prop_map(
            |(hole, records, rest, value, codec, (empty, append_time, empty_max))| Part {
                hole,
                records: if empty { Vec::new() } else { records },
                rest,
                value,
                codec,
                append_time: append_time && empty_max < 8,
                empty_max,
            },
        )
}

/// A log of a few batches.
pub(super) fn parts(count: std::ops::Range<usize>) -> impl Strategy<Value = Vec<Part>> {
    vec(part(), count)
}

/// What stands behind the last good batch.
#[derive(Clone, Copy, Debug)]
pub(super) enum Tail {
    /// Nothing.
    Nothing,
    /// So many bytes of a header.
    Unfinished(usize),
    /// A header whose length is too small, and so many bytes behind it.
    BadLength(i32, usize),
    /// A whole header, and so many bytes of what should follow.
    BeingWritten(usize),
}

impl Tail {
    /// Its bytes, when it stands behind a batch that ends with offset `last`.
    pub(super) fn bytes(self, last: i64) -> Vec<u8> {
        let raw = Part::plain(2, 60).raw(last + 1);
        let (mut bytes, keep) = match self {
            Tail::Nothing => return Vec::new(),
            Tail::Unfinished(keep) => (raw.bytes(), keep.clamp(1, 60)),
            Tail::BeingWritten(more) => (raw.bytes(), 61 + more),
            Tail::BadLength(length, more) => {
                let length = Some(length);
                (RawBatch { length, ..raw }.bytes(), 61 + more)
            }
        };
        bytes.truncate(keep.min(bytes.len() - 1));
        bytes
    }
}

/// Any tail.
pub(super) fn tail() -> impl Strategy<Value = Tail> {
    prop_oneof![
        (1..61_usize).prop_map(Tail::Unfinished),
        Just(Tail::Unfinished(60)),
        (
            prop_oneof![Just(48), Just(0), Just(-1), Just(i32::MIN), -20..49],
            0..40_usize
        )
            .prop_map(|(length, more)| Tail::BadLength(length, more)),
        (0..60_usize).prop_map(Tail::BeingWritten),
    ]
}

/// Where a walk ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// At the log's end.
    Clean,
    /// At a whole header whose batch passes the end.
    BeingWritten(Position),
    /// At broken bytes.
    Broken(ScanError),
}

/// The batches of a log from a position on.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    /// In their order.
    pub batches: Vec<BatchAt>,
    /// What stands behind them.
    pub end: End,
    /// The log's length.
    pub len: u64,
}

/// Walks through a log, header by header.
pub(super) fn walk(log: &[u8], start: Position) -> Walk {
    let len = log.len() as u64;
    let mut batches: Vec<BatchAt> = Vec::new();
    let ended = loop {
        let position = batches.last().map_or(start, end);
        if position.0 >= len {
            break End::Clean;
        }
        if len - position.0 < HEADER {
            break End::Broken(ScanError::Unfinished { position });
        }
        let header = &log[position.0 as usize..];
        let long =
            |at: usize| i64::from_be_bytes(header[at..at + 8].try_into().unwrap_or_default());
        let int = |at: usize| i32::from_be_bytes(header[at..at + 4].try_into().unwrap_or_default());
        let length = int(8);
        if length < 49 {
            break End::Broken(ScanError::BadLength { position, length });
        }
        let batch = BatchAt {
            position,
            base_offset: Offset(long(0)),
            length,
            last_offset: Offset(long(0).saturating_add(int(23).into())),
            max_timestamp: Timestamp(long(35)),
        };
        if end(&batch).0 > len {
            break End::BeingWritten(position);
        }
        batches.push(batch);
    };
    Walk {
        batches,
        end: ended,
        len,
    }
}

impl Walk {
    /// Where what is behind the batches begins.
    pub(super) fn tail(&self, start: Position) -> Position {
        self.batches.last().map_or(start, end)
    }

    /// The answer of a walk that met no batch it looked for.
    pub(super) fn nothing<T>(&self) -> Result<Option<T>, ScanError> {
        match &self.end {
            End::Broken(error) => Err(error.clone()),
            _ => Ok(None),
        }
    }

    /// How many bytes were read of each batch, and of what is behind the last one.
    pub(super) fn read_of_each(&self, reads: &Reads) -> Vec<u64> {
        let mut of_each = vec![0; self.batches.len() + 1];
        for (from, to) in &reads.ranges {
            let first = self.batches.partition_point(|batch| end(batch).0 <= *from);
            for (index, read) in of_each.iter_mut().enumerate().skip(first) {
                let (start, end) = match self.batches.get(index) {
                    Some(batch) => (batch.position.0, end(batch).0),
                    None => (self.batches.last().map_or(0, |last| end(last).0), self.len),
                };
                if start >= *to {
                    break;
                }
                *read += (*to).min(end).saturating_sub((*from).max(start));
            }
        }
        of_each
    }
}

/// The size of a whole batch.
pub(super) fn size(batch: &BatchAt) -> u64 {
    (12 + i64::from(batch.length)) as u64
}

/// Where a batch ends.
pub(super) fn end(batch: &BatchAt) -> Position {
    Position(batch.position.0 + size(batch))
}

/// `55..57`.
pub(super) fn name(batch: &BatchAt) -> String {
    format!("{}..{}", batch.base_offset, batch.last_offset)
}
