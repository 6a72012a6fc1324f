//! A log whose files are there, made without a call of the learner's code.

use crate::convert::config;
use ch02_index::Indexer;
use ch03_segments::{FileKind, LazyIndex, Log, Segment};
use kit::Timestamp;
use probe::ch03::{KnownLog, ReadOf};
use probe::disk::AnyDisk;

const DIR: &str = "rides-0";

/// The log on its disk.
pub(crate) struct Known {
    pub(crate) log: Log,
    pub(crate) disk: AnyDisk,
}

impl Known {
    pub(crate) fn new(of: KnownLog) -> Known {
        let config = config(of.config);
        let segment = |known: probe::ch03::KnownSegment| Segment {
            dir: DIR.into(),
            base_offset: known.base,
            bytes: known.bytes,
            next_offset: known.next_offset,
            first_timestamp: Timestamp(-1),
            newest: known.newest,
            created: Timestamp(0),
            last_modified: Timestamp(0),
            indexer: Indexer::new(of.config.index_interval_bytes),
            index: LazyIndex::in_files(&config.index()),
            torn: false,
        };
        Known {
            log: Log {
                dir: DIR.into(),
                config,
                segments: of.segments.into_iter().map(segment).collect(),
                start: of.start,
            },
            disk: AnyDisk::new(of.on, of.files, DIR),
        }
    }

    /// What was read of each segment so far.
    pub(crate) fn read(&self) -> Vec<ReadOf> {
        let of = |segment: &Segment| {
            let bytes = |kind| self.disk.bytes_read(&segment.path(kind));
            ReadOf {
                log: bytes(FileKind::Log),
                offsets: bytes(FileKind::OffsetIndex),
                times: bytes(FileKind::TimeIndex),
            }
        };
        self.log.segments.iter().map(of).collect()
    }
}
