//! Given: the steps that a recovery is made of, and a note of what they did. Nothing here is yours to write.
//!
//! In which order they come, and whether they come at all, is exercise 4.8.

use std::collections::BTreeMap;

use ch03_segments::{FileKind, Gap, LogConfig, LogError, Opened, Segment, file_name};
use kit::{Disk, DiskFile, Offset, Timestamp};

use crate::{
    DurableLog, EPOCH_FILE, Epochs, Recovered, RecoveryError, join, log_files, note_epochs,
    recover_segment, remove_segments, store_epochs,
};

/// The recovery of one log, as far as it has come.
#[derive(Clone, Debug)]
pub struct Repair {
    /// The log's directory.
    pub dir: String,
    /// Its settings.
    pub config: LogConfig,
    /// The clock.
    pub now: Timestamp,
    /// The leader epochs that are known so far.
    pub epochs: Epochs,
    /// How many bytes the first damaged segment has lost.
    pub cut: u64,
    /// The base offsets of the segments that went, ascending.
    pub removed: Vec<Offset>,
    /// Where offsets are missing between two segments.
    pub gaps: Vec<Gap>,
}

impl Repair {
    /// Nothing is done yet. `epochs` are those of the epoch file.
    pub fn new(dir: &str, config: LogConfig, now: Timestamp, epochs: Epochs) -> Repair {
        Repair {
            dir: dir.into(),
            config,
            now,
            epochs,
            cut: 0,
            removed: Vec::new(),
            gaps: Vec::new(),
        }
    }

    /// The `.log` of the segment with base offset `base`.
    pub fn log_of(&self, base: Offset) -> String {
        join(&self.dir, &file_name(base, FileKind::Log))
    }

    /// Whether [`Log::open`](ch03_segments::Log::open) or [`Segment::found`] failed because a segment must be recovered first.
    pub fn is_needed(error: &LogError) -> bool {
        matches!(
            error,
            LogError::NeedsRecovery { .. }
                | LogError::IndexLength { .. }
                | LogError::DamagedEntry { .. }
        )
    }

    /// Notes the leader epochs of one segment, from the headers of its batches.
    ///
    /// # Errors
    /// The disk fails.
    pub fn note(&mut self, disk: &dyn Disk, base: Offset) -> Result<(), RecoveryError> {
        let log = DiskFile::open(disk, &self.log_of(base))?;
        Ok(note_epochs(&log, &mut self.epochs)?)
    }

    /// Recovers one segment (4.4), and syncs its three files and the directory: where it lies below the recovery point, no
    /// flush comes by again.
    ///
    /// # Errors
    /// Those of [`recover_segment`].
    pub fn recover(&mut self, disk: &mut dyn Disk, base: Offset) -> Result<Segment, RecoveryError> {
        let (config, now) = (&self.config, self.now);
        let recovered = recover_segment(disk, &self.dir, base, config, &mut self.epochs, now)?;
        for kind in FileKind::ALL {
            disk.sync(&recovered.segment.path(kind))?;
        }
        disk.sync_dir(&self.dir)?;
        if self.cut == 0 {
            self.cut = recovered.cut;
        }
        Ok(recovered.segment)
    }

    /// Looks at the index files of segments whose `.log` is believed, and recovers those whose index files do not fit.
    ///
    /// # Errors
    /// A recovered segment overlaps the next one; the disk fails.
    pub fn trust(&mut self, disk: &mut dyn Disk, bases: &[Offset]) -> Result<(), RecoveryError> {
        let files = log_files(disk, &self.dir)?;
        for (base, log) in files.iter().filter(|(base, _)| bases.contains(base)) {
            let next = files.keys().find(|next| *next > base);
            match Segment::found(disk, &self.dir, *base, log, &self.config, self.now) {
                Ok(found) if next.is_none_or(|next| found.newest.offset < *next) => continue,
                Err(error) if !Repair::is_needed(&error) => return Err(error.into()),
                Ok(_) | Err(_) => {}
            }
            let segment = self.recover(disk, *base)?;
            self.compare(*base, segment.next_offset, next)?;
        }
        Ok(())
    }

    /// Compares the end of segment `base` with the base offset of the one behind it: below it is a gap, which is noted.
    ///
    /// # Errors
    /// It ends above it: [`LogError::Overlap`].
    pub fn compare(
        &mut self,
        base: Offset,
        end: Offset,
        next: Option<&Offset>,
    ) -> Result<(), RecoveryError> {
        match next {
            Some(next) if end > *next => Err(RecoveryError::Log(LogError::Overlap {
                file: self.log_of(base),
                offset: Offset(end.0 - 1),
                next_base: *next,
            })),
            Some(next) if end < *next => {
                let (from, to) = (end, *next);
                self.gaps.push(Gap { from, to });
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Removes segments with all their files, and syncs the directory. Without any, does nothing.
    ///
    /// # Errors
    /// The disk fails.
    pub fn remove(&mut self, disk: &mut dyn Disk, bases: &[Offset]) -> Result<(), RecoveryError> {
        if !bases.is_empty() {
            remove_segments(disk, &self.dir, bases)?;
            self.removed.extend(bases);
            self.removed.sort_unstable();
        }
        Ok(())
    }

    /// Removes all segments that there are, `bases`, after it has emptied the epoch file: without segments nobody could say
    /// that its entries are of another time. Without any, does nothing.
    ///
    /// # Errors
    /// The disk fails.
    pub fn remove_all(
        &mut self,
        disk: &mut dyn Disk,
        bases: &[Offset],
    ) -> Result<(), RecoveryError> {
        if !bases.is_empty() {
            self.epochs = Epochs::default();
            store_epochs(disk, &self.dir, &self.epochs)?;
            self.remove(disk, bases)?;
            self.gaps.clear();
        }
        Ok(())
    }

    /// The log as it was opened, with its epochs and this recovery point, and what was done to it. The epoch file is no foreign
    /// file, and each gap is named once.
    pub fn report(self, opened: Opened, recovery_point: Offset) -> Recovered {
        let gaps = self.gaps.into_iter().chain(opened.gaps);
        let gaps: BTreeMap<_, _> = gaps.map(|gap| (gap.from, gap)).collect();
        let own = |name: &String| name.strip_suffix(".tmp").unwrap_or(name) == EPOCH_FILE;
        let foreign = opened.foreign.into_iter();
        Recovered {
            log: DurableLog {
                log: opened.log,
                epochs: self.epochs,
                recovery_point,
                failed: false,
                tasks: Vec::new(),
            },
            cut: self.cut,
            removed: self.removed,
            foreign: foreign.filter(|name| !own(name)).collect(),
            gaps: gaps.into_values().collect(),
        }
    }
}
