//! Given: a segment's two indexes, read from their files when they are first needed. Nothing here is yours to write.
//!
//! A log of a thousand segments opens without reading a thousand indexes: most are never asked. Kafka: `LazyIndex`.

use std::cell::OnceCell;

use ch02_index::{IndexConfig, OffsetIndex, SegmentIndex, TimeIndex, read_entry, read_time_entry};
use kit::{Disk, Offset, Position};

use crate::{FileKind, LogError, file_name};

/// A segment's two indexes, in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Indexes {
    /// From offsets to positions.
    pub offsets: OffsetIndex,
    /// From timestamps to offsets.
    pub times: TimeIndex,
}

impl Indexes {
    /// How many bytes the two files have, the offset index's first.
    pub fn file_sizes(&self) -> (u64, u64) {
        let (offsets, times) = (self.offsets.entries.len(), self.times.entries.len());
        (offsets as u64 * 8, times as u64 * 12)
    }
}

/// The two indexes, or the wish to read them.
#[derive(Clone, Debug)]
pub struct LazyIndex {
    config: IndexConfig,
    read: OnceCell<Indexes>,
}

impl LazyIndex {
    /// Indexes without entries, whose files are empty.
    pub fn empty(base: Offset, config: &IndexConfig) -> LazyIndex {
        let SegmentIndex { offsets, times, .. } = SegmentIndex::new(base, config);
        LazyIndex {
            config: *config,
            read: OnceCell::from(Indexes { offsets, times }),
        }
    }

    /// Indexes that are in their files and nowhere else.
    pub fn in_files(config: &IndexConfig) -> LazyIndex {
        LazyIndex {
            config: *config,
            read: OnceCell::new(),
        }
    }

    /// The indexes of the segment with base offset `base`, read from its files if they are not in memory.
    ///
    /// # Errors
    /// A file cannot be read, its length is no multiple of its entry's, or an entry is damaged.
    pub fn get(&self, disk: &dyn Disk, dir: &str, base: Offset) -> Result<&Indexes, LogError> {
        match self.read.get() {
            Some(indexes) => Ok(indexes),
            None => {
                let indexes = read_indexes(disk, dir, base, &self.config)?;
                Ok(self.read.get_or_init(|| indexes))
            }
        }
    }

    /// The same, to be changed.
    ///
    /// # Errors
    /// As [`LazyIndex::get`].
    pub fn get_mut(
        &mut self,
        disk: &dyn Disk,
        dir: &str,
        base: Offset,
    ) -> Result<&mut Indexes, LogError> {
        self.get(disk, dir, base)?;
        let config = self.config;
        // What was read a line above is there.
        match self.read.get_mut() {
            Some(indexes) => Ok(indexes),
            None => unreachable!("the indexes of {base} with {config:?} have just been read"),
        }
    }
}

fn read_indexes(
    disk: &dyn Disk,
    dir: &str,
    base: Offset,
    config: &IndexConfig,
) -> Result<Indexes, LogError> {
    let SegmentIndex {
        mut offsets,
        mut times,
        ..
    } = SegmentIndex::new(base, config);
    let bytes: Vec<[u8; 8]> = read_chunks(
        disk,
        &format!("{dir}/{}", file_name(base, FileKind::OffsetIndex)),
    )?;
    for entry in bytes {
        offsets.entries.push(read_entry(base, entry)?);
    }
    let bytes: Vec<[u8; 12]> = read_chunks(
        disk,
        &format!("{dir}/{}", file_name(base, FileKind::TimeIndex)),
    )?;
    for entry in bytes {
        times.entries.push(read_time_entry(base, entry)?);
    }
    Ok(Indexes { offsets, times })
}

fn read_chunks<const N: usize>(disk: &dyn Disk, file: &str) -> Result<Vec<[u8; N]>, LogError> {
    let bytes = disk.len(file)?;
    if bytes % N as u64 != 0 {
        return Err(LogError::IndexLength {
            file: file.into(),
            bytes,
        });
    }
    let mut all = vec![0; bytes as usize];
    let read = disk.read_at(file, Position(0), &mut all)?;
    let (chunks, _) = all[..read].as_chunks();
    Ok(chunks.to_vec())
}
