//! A segment as the models see it: a list of batches, from which its three files follow.

use super::header;
use kit::{Offset, Timestamp};
use probe::disk::Stored;

/// A whole batch, and what a log needs of its header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ModelBatch {
    pub bytes: Vec<u8>,
    pub base_offset: i64,
    pub last_offset: i64,
    pub max_timestamp: i64,
    pub epoch: i32,
}

impl ModelBatch {
    /// Reads a batch that is known to be good.
    pub(crate) fn read(bytes: &[u8]) -> Self {
        let header = header::read(bytes);
        Self {
            base_offset: header.base_offset.0,
            last_offset: header.base_offset.0 + i64::from(header.last_offset_delta),
            max_timestamp: header.max_timestamp.0,
            epoch: header.partition_leader_epoch.0,
            bytes: bytes.to_vec(),
        }
    }

    /// The whole batches at the front of these bytes, as far as their length fields go.
    pub(crate) fn all(bytes: &[u8]) -> Vec<Self> {
        let (mut batches, mut rest) = (Vec::new(), bytes);
        while rest.len() >= header::HEADER_LEN {
            let size = 12 + i64::from(header::read(rest).batch_length);
            let Some((batch, behind)) = usize::try_from(size)
                .ok()
                .filter(|size| *size >= header::HEADER_LEN)
                .and_then(|size| rest.split_at_checked(size))
            else {
                break;
            };
            batches.push(Self::read(batch));
            rest = behind;
        }
        batches
    }

    pub(crate) fn size(&self) -> u64 {
        self.bytes.len() as u64
    }
}

/// A segment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ModelSegment {
    pub base_offset: i64,
    pub batches: Vec<ModelBatch>,
    /// Whether its last time entry is written: it is rolled or closed.
    pub sealed: bool,
    /// Behind how many batches a last time entry was written for a roll that failed afterwards.
    pub sealed_early: Vec<usize>,
    /// When it was made, or opened.
    pub created: i64,
}

impl ModelSegment {
    pub(crate) fn new(base_offset: i64, created: i64) -> Self {
        Self {
            base_offset,
            batches: Vec::new(),
            sealed: false,
            sealed_early: Vec::new(),
            created,
        }
    }

    pub(crate) fn size(&self) -> u64 {
        self.batches.iter().map(ModelBatch::size).sum()
    }

    /// The offset behind its last record.
    pub(crate) fn next_offset(&self) -> i64 {
        self.batches
            .last()
            .map_or(self.base_offset, |batch| batch.last_offset + 1)
    }

    /// Where batch `number` begins.
    pub(crate) fn position(&self, number: usize) -> u64 {
        self.batches[..number].iter().map(ModelBatch::size).sum()
    }

    /// The largest timestamp of the first `count` batches, and the last offset of the first that reached it.
    pub(crate) fn newest(&self, count: usize) -> (i64, i64) {
        let largest = self.batches[..count]
            .iter()
            .map(|batch| batch.max_timestamp)
            .fold(-1, i64::max);
        let reached = self.batches[..count]
            .iter()
            .find(|batch| batch.max_timestamp == largest && largest >= 0);
        (
            largest,
            reached.map_or(self.base_offset, |batch| batch.last_offset),
        )
    }

    /// The numbers of the batches that have an entry in the offset index.
    pub(crate) fn indexed(&self, interval: u64) -> Vec<usize> {
        let mut numbers: Vec<usize> = Vec::new();
        for number in 0..self.batches.len() {
            let since = numbers.last().copied().unwrap_or(0);
            if self.batches[since..number]
                .iter()
                .map(ModelBatch::size)
                .sum::<u64>()
                > interval
            {
                numbers.push(number);
            }
        }
        numbers
    }

    /// The offset index: last offset and position.
    pub(crate) fn offset_entries(&self, interval: u64) -> Vec<(i64, u64)> {
        let entry = |number: usize| (self.batches[number].last_offset, self.position(number));
        self.indexed(interval).into_iter().map(entry).collect()
    }

    /// The time index: timestamp and offset.
    pub(crate) fn time_entries(&self, interval: u64) -> Vec<(i64, i64)> {
        let mut counts = self.sealed_early.clone();
        counts.extend(self.indexed(interval).into_iter().map(|number| number + 1));
        if self.sealed {
            counts.push(self.batches.len());
        }
        counts.sort_unstable();
        let offered = counts.into_iter().map(|count| self.newest(count));
        let mut entries: Vec<(i64, i64)> = Vec::new();
        for (timestamp, offset) in offered {
            if timestamp > entries.last().map_or(-1, |last| last.0) {
                entries.push((timestamp, offset));
            }
        }
        entries
    }

    /// Its three files below `dir`, by name.
    pub(crate) fn files(&self, dir: &str, interval: u64) -> Vec<Stored> {
        let relative = |offset: i64| ((offset - self.base_offset) as i32).to_be_bytes();
        let mut index = Vec::new();
        for (offset, position) in self.offset_entries(interval) {
            index.extend(relative(offset));
            index.extend((position as i32).to_be_bytes());
        }
        let mut times = Vec::new();
        for (timestamp, offset) in self.time_entries(interval) {
            times.extend(timestamp.to_be_bytes());
            times.extend(relative(offset));
        }
        let batches: Vec<&[u8]> = self.batches.iter().map(|batch| &batch.bytes[..]).collect();
        let log = batches.concat();
        let file = |suffix: &str, bytes| Stored {
            path: format!("{dir}/{:020}.{suffix}", self.base_offset),
            bytes,
        };
        vec![
            file("index", index),
            file("log", log),
            file("timeindex", times),
        ]
    }

    /// The bytes from the first batch that ends at or above `target`: that one whole, and more while all are at most `max`.
    pub(crate) fn read(&self, target: Offset, max: u64) -> Vec<u8> {
        let mut bytes: Vec<u8> = Vec::new();
        for batch in self
            .batches
            .iter()
            .skip_while(|batch| batch.last_offset < target.0)
        {
            if !bytes.is_empty() && bytes.len() as u64 + batch.size() > max {
                break;
            }
            bytes.extend(&batch.bytes);
        }
        bytes
    }

    /// Whether a new segment must begin before this batch.
    pub(crate) fn must_roll(
        &self,
        batch: &ModelBatch,
        now: Timestamp,
        config: &probe::ch03::LogConfig,
    ) -> bool {
        let roll = &config.roll;
        let first = self.batches.first().map(|first| first.max_timestamp);
        let waited = match first {
            Some(first) if first >= 0 => batch.max_timestamp - first,
            _ => now.0 - self.created,
        };
        let interval = config.index_interval_bytes;
        self.size() + batch.size() > roll.segment_bytes
            || (!self.batches.is_empty() && waited > roll.segment_ms - roll.jitter_ms)
            || self.offset_entries(interval).len() >= roll.index_bytes / 8
            || self.time_entries(interval).len() + 1 >= roll.index_bytes / 12
            || batch.last_offset - self.base_offset > i64::from(i32::MAX)
    }
}
