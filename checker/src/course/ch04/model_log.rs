//! A log as the models see it: segments as lists of batches, leader epochs, a start. Its files follow from it.

use crate::course::ch03::config::{NOW, plain};
use crate::course::model::batch::{PlainRecord, RawBatch};
use crate::course::model::segment::{ModelBatch, ModelSegment};
use probe::ch03::LogConfig;
use probe::ch04::durable::{DIR, ROOT};
use probe::disk::Stored;

/// A good batch.
pub(super) fn batch(base: i64, epoch: i32, records: i32, time: i64, value: usize) -> ModelBatch {
    let record = |offset_delta| PlainRecord {
        offset_delta,
        timestamp_delta: 0,
        value,
    };
    let records: Vec<PlainRecord> = (0..records.max(1)).map(record).collect();
    let raw = RawBatch {
        leader_epoch: epoch,
        ..RawBatch::of_plain(base, time, &records)
    };
    ModelBatch::read(&raw.bytes())
}

/// Settings with which a segment takes two or three small batches, and nearly each batch has an index entry.
pub(super) fn small(segment_bytes: u64) -> LogConfig {
    let mut config = plain(60);
    config.roll.segment_bytes = segment_bytes;
    config
}

/// A file of the root.
pub(super) fn in_root(name: &str) -> String {
    format!("{ROOT}/{name}")
}

/// A checkpoint file of the root, or of the log.
pub(super) fn checkpoint_text(lines: &[String]) -> String {
    let mut text = format!("0\n{}\n", lines.len());
    for line in lines {
        text.push_str(&format!("{line}\n"));
    }
    text
}

/// The log in [`DIR`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ModelLog {
    pub config: LogConfig,
    pub segments: Vec<ModelSegment>,
    /// Epoch and first offset.
    pub epochs: Vec<(i32, i64)>,
    pub start: i64,
}

impl ModelLog {
    pub(super) fn new(config: LogConfig) -> Self {
        Self {
            config,
            segments: vec![ModelSegment::new(0, NOW.0)],
            epochs: Vec::new(),
            start: 0,
        }
    }

    /// The offset behind the last record.
    pub(super) fn end(&self) -> i64 {
        self.segments.last().map_or(0, ModelSegment::next_offset)
    }

    pub(super) fn bases(&self) -> Vec<i64> {
        self.segments
            .iter()
            .map(|segment| segment.base_offset)
            .collect()
    }

    /// Says whether the log rolled for it.
    pub(super) fn append(&mut self, batch: ModelBatch) -> bool {
        if self
            .epochs
            .last()
            .is_none_or(|newest| newest.0 < batch.epoch)
        {
            self.epochs.push((batch.epoch, batch.base_offset));
        }
        let last = self.segments.len() - 1;
        let rolls = self.segments[last].must_roll(&batch, NOW, &self.config);
        if rolls {
            self.segments[last].sealed = true;
            self.segments
                .push(ModelSegment::new(batch.base_offset, NOW.0));
        }
        let last = self.segments.len() - 1;
        self.segments[last].batches.push(batch);
        rolls
    }

    /// The files of one segment.
    pub(super) fn files_of(&self, segment: &ModelSegment) -> Vec<Stored> {
        segment.files(DIR, self.config.index_interval_bytes)
    }

    /// The three files of each segment.
    pub(super) fn segment_files(&self) -> Vec<Stored> {
        let files = self.segments.iter();
        files.flat_map(|segment| self.files_of(segment)).collect()
    }

    /// The epoch file.
    pub(super) fn epoch_text(&self) -> String {
        let line = |(epoch, start): &(i32, i64)| format!("{epoch} {start}");
        checkpoint_text(&self.epochs.iter().map(line).collect::<Vec<_>>())
    }

    /// All files of its directory. The epoch file comes with the first batch.
    pub(super) fn files(&self) -> Vec<Stored> {
        let mut files = self.segment_files();
        if !self.epochs.is_empty() {
            files.push(Stored {
                path: format!("{DIR}/leader-epoch-checkpoint"),
                bytes: self.epoch_text().into_bytes(),
            });
        }
        files
    }
}
