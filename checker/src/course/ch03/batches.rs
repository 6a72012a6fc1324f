//! The batches under test: small ones, whose offsets and times are easy to read.

use crate::course::model::batch::{PlainRecord, RawBatch};
use crate::course::model::segment::ModelBatch;
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, prop_oneof};

/// Added to every time of a case, so that none is below 0 by accident.
pub(crate) const TIME: i64 = 1000;

/// A batch to be: what stands before it, and what is in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    /// Offsets left out before it.
    pub hole: i64,
    /// How many records it has.
    pub records: i32,
    /// Its records' largest timestamp; below 0 for none.
    pub time: i64,
    /// How many bytes each value has.
    pub value: usize,
}

impl Part {
    /// Its bytes, where its first offset is `base`.
    pub(crate) fn bytes(&self, base: i64) -> Vec<u8> {
        let record = |offset_delta: i32| PlainRecord {
            offset_delta,
            timestamp_delta: 0,
            value: self.value,
        };
        let records: Vec<PlainRecord> = (0..self.records.max(1)).map(record).collect();
        RawBatch::of_plain(base, self.time, &records).bytes()
    }
}

/// A batch of `records` records with time `time` behind the one before it.
pub(crate) fn part(records: i32, time: i64) -> Part {
    Part {
        hole: 0,
        records,
        time,
        value: 3,
    }
}

/// Batches one behind the other, from `base` on.
pub(crate) fn chain(base: i64, parts: &[Part]) -> Vec<Vec<u8>> {
    let mut next = base;
    let mut batch = |part: &Part| {
        let bytes = part.bytes(next + part.hole);
        next = ModelBatch::read(&bytes).last_offset + 1;
        bytes
    };
    parts.iter().map(&mut batch).collect()
}

/// Where parts come from: few records, times that go up, down and stand still.
pub(crate) fn any_part() -> impl Strategy<Value = Part> {
    let hole = prop_oneof![8 => Just(0_i64), 1 => 1..4_i64];
    let time = prop_oneof![8 => TIME..TIME + 20, 1 => Just(-1_i64)];
    (hole, 1..4_i32, time, 0..40_usize).prop_map(|(hole, records, time, value)| Part {
        hole,
        records,
        time,
        value,
    })
}

/// Up to `most` of them, at least one.
pub(crate) fn parts(most: usize) -> impl Strategy<Value = Vec<Part>> {
    vec(any_part(), 1..=most)
}
