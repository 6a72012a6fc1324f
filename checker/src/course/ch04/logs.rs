//! The logs under test: good batches, one of which may be damaged.

use crate::course::model::batch::{PlainRecord, RawBatch};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, prop_oneof};

/// One good batch of a log.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Part {
    /// Offsets left out before it.
    pub hole: i64,
    /// How many records.
    pub records: i32,
    /// How many bytes a record's value has.
    pub value: usize,
    /// Offsets left out behind the last record, inside the batch.
    pub rest: i32,
    /// The leader epoch.
    pub epoch: i32,
}

impl Part {
    /// So many records with values of so many bytes.
    pub(super) fn plain(records: i32, value: usize) -> Self {
        Self {
            records,
            value,
            ..Self::default()
        }
    }

    /// The same behind a hole.
    pub(super) fn behind(self, hole: i64) -> Self {
        Self { hole, ..self }
    }

    /// The batch, when the one before it ends before offset `next`.
    pub(super) fn raw(&self, next: i64) -> RawBatch {
        let record = |offset_delta| PlainRecord {
            offset_delta,
            timestamp_delta: offset_delta.into(),
            value: self.value,
        };
        let records: Vec<PlainRecord> = (0..self.records).map(record).collect();
        RawBatch {
            last_offset_delta: (self.records - 1 + self.rest).max(0),
            leader_epoch: self.epoch,
            ..RawBatch::of_plain(next + self.hole, 1000, &records)
        }
    }
}

/// The batches of a log that begins at offset `base`, and the offset behind the last one.
pub(super) fn raws(base: i64, parts: &[Part]) -> (Vec<RawBatch>, i64) {
    let mut next = base;
    let batch = |part: &Part| {
        let raw = part.raw(next);
        next = raw.base_offset + i64::from(raw.last_offset_delta) + 1;
        raw
    };
    let raws = parts.iter().map(batch).collect();
    (raws, next)
}

/// The stub's log: 55..57, 58..59, 62..66.
pub(super) fn three() -> Vec<Part> {
    vec![
        Part::plain(3, 2),
        Part::plain(2, 9),
        Part::plain(5, 0).behind(2),
    ]
}

/// Batches with one to four records; now and then with holes, or without records.
pub(super) fn part() -> impl Strategy<Value = Part> {
    (
        prop_oneof![3 => Just(0_i64), 1 => 1..5_i64],
        prop_oneof![8 => 1..5, 1 => Just(0)],
        0..12_usize,
        prop_oneof![5 => Just(0), 1 => 1..4],
        prop_oneof![4 => Just(0), 1 => 0..9],
    )
        .prop_map(|(hole, records, value, rest, epoch)| Part {
            hole,
            records,
            value,
            rest,
            epoch,
        })
}

/// A log of a few batches.
pub(super) fn parts(count: std::ops::Range<usize>) -> impl Strategy<Value = Vec<Part>> {
    vec(part(), count)
}

/// A segment's base offset.
pub(super) fn base() -> impl Strategy<Value = i64> {
    prop_oneof![1 => Just(0_i64), 4 => 1..300_i64, 1 => 1_i64 << 31..1 << 40]
}
