//! How a batch gets into a segment's three files, and out again.
//!
//! The one promise: what memory says of a segment is in its files. A write may fail in the middle, on a full disk for instance;
//! then memory stays as it was, and what the files have too much is cut off before the next append. What we left out: Kafka maps
//! the index files into memory, so its index writes do not fail one by one.

// begin 3.2 -
use ch01_batch::{CheckError, HEADER_LEN};
use ch02_index::{BatchAt, fetch, write_entry};
// end
use kit::{Disk, Offset, Timestamp};
// begin 3.2 -
use kit::{IndexEntry, Position, TimeEntry};
// end

// begin 3.2 -
use crate::FileKind;
// end
use crate::{LogError, Segment};

impl Segment {
    /// Appends one whole batch, which the caller has checked, and whose offsets lie at or above `next_offset`.
    ///
    /// A segment that is `torn` is mended first: [`Segment::mend`]. Then, before anything is written:
    ///
    /// - Bytes that are shorter than a header are [`LogError::BadBatch`] with their length. Else nothing of the batch is checked.
    /// - Last offset and position must fit into an index entry of this segment, also where the batch gets none; if not, the error
    ///   is the one of [`write_entry`](ch02_index::write_entry) in [`LogError::Entry`].
    /// - `newest` becomes the batch's largest timestamp and last offset if that timestamp is strictly larger; the batch is noted
    ///   (2.3); if it gets an entry, that goes into the indexes together with `newest`: [`Indexes::add`](crate::Indexes::add). An
    ///   index that refuses, because it is full, is [`LogError::Entry`].
    ///
    /// When the call returns `Ok`, the three files have their new bytes, and memory says so: `bytes`, `next_offset` (the last
    /// offset + 1), `newest`, `indexer`, the indexes, `last_modified` (`now`), and with the first batch `first_timestamp`.
    ///
    /// A write that fails is [`LogError::Disk`]. Then `torn` is true, and everything else in memory is as before the call. After
    /// every other error `torn` too is as it was after mending.
    ///
    /// ```text
    ///   on the disk   | 50..52 | 53..54 | 55..        the disk was full in the middle of 55..57
    ///   in memory     | 50..52 | 53..54 |             bytes, next_offset 55, torn
    ///   next append   cut to 53..54, then write
    /// ```
    ///
    /// Exercise 3.2. Kafka: `LogSegment.append`.
    pub fn append(
        &mut self,
        disk: &mut dyn Disk,
        now: Timestamp,
        batch: &[u8],
    ) -> Result<(), LogError> {
        // begin 3.2 Segment::append: todo!("3.2 Segment::append {} bytes to {} at {now}, directory there: {}", batch.len(), self.base_offset, disk.list(&self.dir).is_ok())
        self.mend(disk)?;
        let Some(header) = batch.first_chunk::<HEADER_LEN>() else {
            let have = batch.len();
            return Err(CheckError::Length { have }.into());
        };
        let at = BatchAt::parse(Position(self.bytes), header);
        let (offset, position) = (at.last_offset, at.position);
        write_entry(self.base_offset, IndexEntry { offset, position })?;

        let mut newest = self.newest;
        if at.max_timestamp > newest.timestamp {
            newest = TimeEntry {
                timestamp: at.max_timestamp,
                offset,
            };
        }
        let mut indexer = self.indexer;
        let entry = indexer.note(&at);
        let indexes = self.indexes_mut(disk)?;
        let before = indexes.sizes();
        let added = match entry {
            Some(entry) => Some(indexes.add(entry, newest)?),
            None => None,
        };

        let mut writes = vec![(FileKind::Log, batch)];
        if let Some(added) = &added {
            // The time entry first. The walk after a crash begins at the last offset entry, and trusts that no record before it
            // is newer than the last time entry.
            if let Some(time) = &added.time {
                writes.push((FileKind::TimeIndex, time));
            }
            writes.push((FileKind::OffsetIndex, &added.offset));
        }
        for (kind, bytes) in writes {
            if let Err(error) = disk.append(&self.path(kind), bytes) {
                self.indexes_mut(disk)?.cut_to(before);
                self.torn = true;
                return Err(error.into());
            }
        }

        if self.bytes == 0 {
            self.first_timestamp = at.max_timestamp;
        }
        self.bytes += batch.len() as u64;
        self.next_offset = Offset(offset.0.saturating_add(1));
        (self.newest, self.indexer, self.last_modified) = (newest, indexer, now);
        Ok(())
        // end
    }

    /// Reads batches for a consumer at offset `target`: what chapter 2's [`fetch`](ch02_index::fetch) gives for the `.log` up to
    /// `bytes` with the offset index.
    ///
    /// What a failed write left behind `bytes` is not read. The answer is empty when every batch lies below `target`. Broken
    /// bytes on the way are [`LogError::Scan`], an index file that cannot be used is the error of [`Segment::indexes`]. Of the
    /// `.log` nothing is read but headers, from where the index leads, and the bytes of the answer.
    ///
    /// ```text
    ///   .log    | 50..52 | 53..54 | 55..          bytes stands behind 54
    ///   read(54, ..)       ======                 read(55, ..) is empty
    /// ```
    ///
    /// Exercise 3.2. Kafka: `LogSegment.read`.
    pub fn read(
        &self,
        disk: &dyn Disk,
        target: Offset,
        max_bytes: u64,
    ) -> Result<Vec<u8>, LogError> {
        // begin 3.2 Segment::read: todo!("3.2 Segment::read({target}, {max_bytes}) of {}, directory there: {}", self.base_offset, disk.list(&self.dir).is_ok())
        let entries = &self.indexes(disk)?.offsets.entries;
        Ok(fetch(&self.log(disk), entries, target, max_bytes)?)
        // end
    }
}
