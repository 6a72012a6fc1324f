//! 4.8: what the last process did, played on a disk that forgets what a real one may.

use super::durable::{MARKER, MARKER_TEXT, POINTS};
use super::model_log::{ModelLog, batch, checkpoint_text, in_root};
use crate::course::ch03::config::NOW;
use crate::course::model::segment::ModelBatch;
use kit::disk::{FileImage, Image};
use kit::{Disk, DiskError, SimDisk, Timestamp};
use probe::ch03::LogConfig;
use probe::ch04::durable::{DIR, ROOT};
use probe::ch04::recovery::{Harm, Past, Stop};
use probe::disk::Stored;

/// What is known of a history from outside.
#[derive(Clone, Debug)]
pub(super) struct History {
    /// The log as it was before the stop.
    pub log: ModelLog,
    /// All batches that were ever written.
    pub written: Vec<ModelBatch>,
    /// Below this everything is flushed.
    pub flushed: i64,
    /// Below this everything was deleted.
    pub deleted: i64,
    /// The files afterwards.
    pub files: Image,
}

/// Plays it. A disk in memory that works does not fail.
pub(super) fn play(config: LogConfig, past: &[Past], stop: Stop) -> History {
    let mut history = History {
        log: ModelLog::new(config),
        written: Vec::new(),
        flushed: 0,
        deleted: 0,
        files: Vec::new(),
    };
    let mut disk = SimDisk::new().with_dir(DIR);
    disk.set_now(NOW);
    let played = history.play(&mut disk, past, stop);
    debug_assert_eq!(played, Ok(()));
    match stop {
        Stop::Closed | Stop::Killed => disk.crash(),
        Stop::Power { seed } => disk.lose_power(seed),
    }
    history.files = disk.image();
    history
}

impl History {
    fn play(&mut self, disk: &mut SimDisk, past: &[Past], stop: Stop) -> Result<(), DiskError> {
        self.write(disk)?;
        disk.sync_dir(DIR)?;
        let mut epoch = 0;
        for step in past {
            match step {
                Past::Append {
                    records,
                    time,
                    value,
                } => {
                    let batch = batch(self.log.end(), epoch, *records, *time, *value);
                    let epochs = self.log.epochs.len();
                    self.written.push(batch.clone());
                    self.log.append(batch);
                    self.write(disk)?;
                    if self.log.epochs.len() > epochs {
                        let path = format!("{DIR}/leader-epoch-checkpoint");
                        replace(disk, DIR, &path, &self.log.epoch_text())?;
                    }
                }
                Past::NextEpoch => epoch += 1,
                Past::Flush { offset } => self.flush(disk, offset.0.min(self.log.end()))?,
                Past::DeleteOldest => {
                    if self.log.segments.len() > 1 {
                        let oldest = self.log.segments.remove(0);
                        for file in self.log.files_of(&oldest) {
                            disk.remove(&file.path)?;
                        }
                        disk.sync_dir(DIR)?;
                        self.log.start = self.log.segments[0].base_offset;
                        self.deleted = self.log.start;
                    }
                }
            }
        }
        if stop == Stop::Closed {
            if let Some(active) = self.log.segments.last_mut() {
                active.sealed = true;
            }
            self.write(disk)?;
            self.flush(disk, self.log.end())?;
            replace(disk, ROOT, &in_root(MARKER), MARKER_TEXT)?;
        }
        Ok(())
    }

    /// Appends to the files what they lack. After an append that is so in the last two segments at most.
    fn write(&self, disk: &mut SimDisk) -> Result<(), DiskError> {
        let last = self.log.segments.iter().rev().take(2);
        let mut files: Vec<Stored> = last.flat_map(|one| self.log.files_of(one)).collect();
        files.sort();
        for file in files {
            if disk.len(&file.path).is_err() {
                disk.create(&file.path)?;
            }
            let have = disk.len(&file.path)? as usize;
            if file.bytes.len() > have {
                disk.append(&file.path, &file.bytes[have..])?;
            }
        }
        Ok(())
    }

    fn flush(&mut self, disk: &mut SimDisk, offset: i64) -> Result<(), DiskError> {
        if offset < self.flushed {
            return Ok(());
        }
        for segment in &self.log.segments {
            if segment.base_offset < offset || offset == self.log.end() {
                for file in self.log.files_of(segment) {
                    disk.sync(&file.path)?;
                }
            }
        }
        disk.sync_dir(DIR)?;
        let text = checkpoint_text(&[format!("rides 0 {offset}")]);
        replace(disk, ROOT, &in_root(POINTS), &text)?;
        self.flushed = offset;
        Ok(())
    }
}

/// Replaces a small file so that the old one or the new one is there.
fn replace(disk: &mut SimDisk, dir: &str, path: &str, text: &str) -> Result<(), DiskError> {
    let temporary = format!("{path}.tmp");
    disk.create(&temporary)?;
    disk.append(&temporary, text.as_bytes())?;
    disk.sync(&temporary)?;
    disk.rename(&temporary, path)?;
    disk.sync_dir(dir)
}

/// The files after what has happened to them since.
pub(super) fn harmed(mut files: Image, harm: &[Harm]) -> Image {
    for harm in harm {
        let file = match harm {
            Harm::Behind { file, .. }
            | Harm::Cut { file, .. }
            | Harm::Flip { file, .. }
            | Harm::Gone { file }
            | Harm::Text { file, .. }
            | Harm::Named { file, .. } => file,
        };
        let at = files.iter().position(|found| found.path == *file);
        match (harm, at) {
            (Harm::Text { text, .. }, _) => {
                files.retain(|found| found.path != *file);
                files.push(FileImage {
                    path: file.clone(),
                    bytes: text.clone().into_bytes(),
                    modified: Timestamp(5000),
                });
            }
            (Harm::Behind { bytes, .. }, Some(at)) => files[at].bytes.extend(bytes),
            (Harm::Cut { bytes, .. }, Some(at)) => files[at].bytes.truncate(*bytes),
            (Harm::Flip { at: byte, .. }, Some(at)) => {
                if let Some(byte) = files[at].bytes.get_mut(*byte) {
                    *byte ^= 1;
                }
            }
            (Harm::Gone { .. }, Some(at)) => drop(files.remove(at)),
            (Harm::Named { name, .. }, Some(at)) => {
                let dir = file.rsplit_once('/').map_or("", |(dir, _)| dir);
                files[at].path = format!("{dir}/{name}");
            }
            (_, None) => {}
        }
    }
    files.sort_by(|left, right| left.path.cmp(&right.path));
    files
}

/// The files without their times.
pub(super) fn stored(files: &[FileImage]) -> Vec<Stored> {
    let stored = |file: &FileImage| Stored {
        path: file.path.clone(),
        bytes: file.bytes.clone(),
    };
    files.iter().map(stored).collect()
}
