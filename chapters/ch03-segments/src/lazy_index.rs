//! Given: a segment's two indexes, read from their files when they are first needed. Nothing here is yours to write.
//!
//! A log of a thousand segments opens without reading a thousand indexes: most are never asked. Kafka: `LazyIndex`.

use std::cell::OnceCell;

use ch02_index::{
    EntryError, IndexConfig, OffsetIndex, SegmentIndex, TimeIndex, When, read_entry,
    read_time_entry, write_entry, write_time_entry,
};
use kit::{Disk, IndexEntry, Offset, Position, TimeEntry};

use crate::{FileKind, LogError, file_name};

/// A segment's two indexes, in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Indexes {
    /// From offsets to positions.
    pub offsets: OffsetIndex,
    /// From timestamps to offsets.
    pub times: TimeIndex,
}

/// The sizes of the two index files in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndexSizes {
    /// Of the `.index`: eight bytes an entry.
    pub offsets: u64,
    /// Of the `.timeindex`: twelve bytes an entry.
    pub times: u64,
}

/// The bytes that the two index files get for one batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewEntries {
    /// For the `.index`.
    pub offset: [u8; 8],
    /// For the `.timeindex`, if it gets an entry.
    pub time: Option<[u8; 12]>,
}

impl Indexes {
    /// How large the two files are when they hold these entries.
    pub fn sizes(&self) -> IndexSizes {
        IndexSizes {
            offsets: self.offsets.entries.len() as u64 * 8,
            times: self.times.entries.len() as u64 * 12,
        }
    }

    /// Adds the entry of a batch to the offset index (2.2), offers `newest`, this batch included, to the time index (2.7), and
    /// returns what the files must get.
    ///
    /// # Errors
    /// One of the indexes refuses. Then both are as before.
    pub fn add(&mut self, entry: IndexEntry, newest: TimeEntry) -> Result<NewEntries, EntryError> {
        let before = self.sizes();
        self.offsets.append(entry)?;
        let noted = self
            .times
            .note(newest.timestamp, newest.offset, When::Append);
        if let Err(error) = noted {
            self.cut_to(before);
            return Err(error);
        }
        let base = self.offsets.base_offset;
        let time = if self.sizes().times > before.times {
            Some(write_time_entry(base, newest)?)
        } else {
            None
        };
        let offset = write_entry(base, entry)?;
        Ok(NewEntries { offset, time })
    }

    /// Drops the entries that came behind these sizes.
    pub fn cut_to(&mut self, sizes: IndexSizes) {
        self.offsets.entries.truncate((sizes.offsets / 8) as usize);
        self.times.entries.truncate((sizes.times / 12) as usize);
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
    let file = format!("{dir}/{}", file_name(base, FileKind::OffsetIndex));
    for (entry, number) in read_chunks(disk, &file)?.into_iter().zip(0..) {
        let damaged = |_| damaged(&file, number);
        offsets
            .entries
            .push(read_entry(base, entry).map_err(damaged)?);
    }
    let file = format!("{dir}/{}", file_name(base, FileKind::TimeIndex));
    for (entry, number) in read_chunks(disk, &file)?.into_iter().zip(0..) {
        let damaged = |_| damaged(&file, number);
        times
            .entries
            .push(read_time_entry(base, entry).map_err(damaged)?);
    }
    Ok(Indexes { offsets, times })
}

fn damaged(file: &str, number: u64) -> LogError {
    let file = file.into();
    LogError::DamagedEntry { file, number }
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
