//! A log as the models see it: a list of segments, from which its directory follows.

use super::batch::place;
use super::segment::{ModelBatch, ModelSegment};
use kit::disk::{FileImage, Image};
use kit::{Epoch, Offset, Timestamp};
use probe::ch03::{LogConfig, LogError};
use probe::disk::Stored;

/// A log. There is always a segment; the last one is the active one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ModelLog {
    pub dir: String,
    pub config: LogConfig,
    pub start: i64,
    pub segments: Vec<ModelSegment>,
    /// The end while the active segment is empty, where it is not its base offset: a follower's log has rolled for a batch
    /// behind a hole, and the batch has not come in.
    pub held_end: Option<i64>,
}

impl ModelLog {
    /// A log without records.
    pub(crate) fn new(dir: &str, config: LogConfig, start: i64, now: Timestamp) -> Self {
        Self {
            dir: dir.into(),
            config,
            start,
            segments: vec![ModelSegment::new(start, now.0)],
            held_end: None,
        }
    }

    pub(crate) fn active(&self) -> &ModelSegment {
        &self.segments[self.segments.len() - 1]
    }

    pub(crate) fn active_mut(&mut self) -> &mut ModelSegment {
        let last = self.segments.len() - 1;
        &mut self.segments[last]
    }

    /// The offset that the next record gets.
    pub(crate) fn end(&self) -> i64 {
        let held = self.held_end.filter(|_| self.active().batches.is_empty());
        held.unwrap_or(self.active().next_offset())
    }

    /// Rolls if it must for this batch. An empty segment that begins above it goes first.
    pub(crate) fn roll_for(&mut self, batch: &ModelBatch, now: Timestamp) {
        let end = self.end();
        let above =
            self.active().batches.is_empty() && self.active().base_offset > batch.base_offset;
        if above && self.segments.len() > 1 {
            self.segments.pop();
            let active = self.active_mut();
            active.sealed = false;
            active.sealed_early.push(active.batches.len());
        }
        let same =
            self.active().batches.is_empty() && self.active().base_offset == batch.base_offset;
        if self.active().must_roll(batch, now, &self.config) && !same {
            self.active_mut().sealed = true;
            self.segments
                .push(ModelSegment::new(batch.base_offset, now.0));
            self.held_end = Some(end);
        }
    }

    /// Appends a good batch that has its offsets already, behind a roll if there must be one.
    pub(crate) fn take(&mut self, batch: &ModelBatch, now: Timestamp) {
        self.roll_for(batch, now);
        self.active_mut().batches.push(batch.clone());
    }

    /// What stands in the log of a good batch that a producer or a leader has sent, or why it is refused.
    pub(crate) fn admit(
        &self,
        batch: &[u8],
        leader: Option<Epoch>,
    ) -> Result<ModelBatch, LogError> {
        let (size, limit) = (batch.len() as u64, self.config.roll.segment_bytes);
        if size > limit {
            return Err(LogError::TooLarge { size, limit });
        }
        let mut bytes = batch.to_vec();
        let end = self.end();
        if let Some(Epoch(epoch)) = leader {
            bytes[place("base_offset")].copy_from_slice(&end.to_be_bytes());
            bytes[place("partition_leader_epoch")].copy_from_slice(&epoch.to_be_bytes());
        }
        let batch = ModelBatch::read(&bytes);
        if batch.base_offset < end {
            return Err(LogError::BelowEnd {
                base_offset: Offset(batch.base_offset),
                end: Offset(end),
            });
        }
        if batch.last_offset < batch.base_offset {
            return Err(LogError::BelowBase {
                last_offset: Offset(batch.last_offset),
                base_offset: Offset(batch.base_offset),
            });
        }
        Ok(batch)
    }

    /// The number of the last segment whose base offset is at or below `offset`.
    pub(crate) fn floor(&self, offset: i64) -> Option<usize> {
        self.segments
            .iter()
            .rposition(|segment| segment.base_offset <= offset)
    }

    /// The number of the segment that answers a reader at `offset`, if one has anything there.
    pub(crate) fn answering(&self, offset: i64) -> Option<usize> {
        let floor = self.floor(offset).unwrap_or(0);
        let has_some = |number: &usize| {
            let mut batches = self.segments[*number].batches.iter();
            batches.any(|batch| batch.last_offset >= offset)
        };
        (floor..self.segments.len()).find(has_some)
    }

    /// What a reader at `offset` gets.
    pub(crate) fn read(&self, offset: Offset, max: u64) -> Result<Vec<u8>, LogError> {
        if offset.0 < self.start || offset.0 > self.end() {
            return Err(LogError::OutOfRange {
                offset,
                start: Offset(self.start),
                end: Offset(self.end()),
            });
        }
        Ok(match self.answering(offset.0) {
            Some(number) => self.segments[number].read(offset, max),
            None => Vec::new(),
        })
    }

    /// All files of its directory, by path.
    pub(crate) fn files(&self) -> Vec<Stored> {
        let mut files: Vec<Stored> = self
            .segments
            .iter()
            .flat_map(|segment| segment.files(&self.dir, self.config.index_interval_bytes))
            .collect();
        files.sort();
        files
    }

    /// The same as they are put on a disk.
    pub(crate) fn image(&self, modified: Timestamp) -> Image {
        let image = |file: Stored| FileImage {
            path: file.path,
            bytes: file.bytes,
            modified,
        };
        self.files().into_iter().map(image).collect()
    }
}
