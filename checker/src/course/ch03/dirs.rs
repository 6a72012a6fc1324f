//! Directories under test: logs of several segments, as they lie on the disk.

use super::batches::{Part, chain, parts};
use super::segment::DIR;
use crate::course::model::segment::{ModelBatch, ModelSegment};
use kit::Timestamp;
use kit::disk::{FileImage, Image};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, prop_oneof};

/// A log to be: its segments, one behind the other.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// The first segment's base offset.
    pub base: i64,
    /// Each segment's batches. One without batches must be the last.
    pub segments: Vec<Vec<Part>>,
    /// The index interval in bytes.
    pub interval: u64,
    /// Whether it was closed: whether the last segment has its last time entry.
    pub closed: bool,
}

impl Plan {
    /// Its segments. Each begins where the one before it ends.
    pub(crate) fn models(&self) -> Vec<ModelSegment> {
        let last = self.segments.len().saturating_sub(1);
        let mut base = self.base;
        let mut model = |(number, parts): (usize, &Vec<Part>)| {
            let mut segment = ModelSegment::new(base, 0);
            let read = |bytes: &Vec<u8>| ModelBatch::read(bytes);
            segment.batches = chain(base, parts).iter().map(read).collect();
            segment.sealed = self.closed || number < last;
            base = segment.next_offset();
            segment
        };
        self.segments.iter().enumerate().map(&mut model).collect()
    }

    /// Its files. Segment by segment they were changed at 100, 200, ...
    pub(crate) fn image(&self) -> Image {
        let files = |(segment, number): (ModelSegment, i64)| {
            segment
                .files(DIR, self.interval)
                .into_iter()
                .map(move |file| FileImage {
                    path: file.path,
                    bytes: file.bytes,
                    modified: Timestamp(number * 100),
                })
        };
        self.models().into_iter().zip(1..).flat_map(files).collect()
    }
}

/// Up to `most` segments of up to three batches each; the last may be empty.
pub(crate) fn plans(most: usize) -> impl Strategy<Value = Plan> {
    let base = prop_oneof![2 => Just(0_i64), 3 => 1..2000_i64, 1 => (1_i64 << 40)..(1 << 41)];
    let segments = vec(parts(3), 1..=most);
    let empty = prop_oneof![4 => Just(false), 1 => Just(true)];
    (base, segments, empty, 0..200_u64).prop_map(|(base, mut segments, empty, interval)| {
        if let (true, Some(last)) = (empty, segments.last_mut()) {
            last.clear();
        }
        Plan {
            base,
            segments,
            interval,
            closed: true,
        }
    })
}

/// A file in the log's directory.
pub(crate) fn file(name: &str, bytes: &[u8]) -> FileImage {
    FileImage {
        path: format!("{DIR}/{name}"),
        bytes: bytes.to_vec(),
        modified: Timestamp(50),
    }
}

/// The name of a path without its directory.
pub(crate) fn name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// The base offset and suffix of a segment's file: 20 digits, and one of the three suffixes.
pub(crate) fn segment_file(name: &str) -> Option<(i64, &str)> {
    let (digits, suffix) = name.split_at_checked(20)?;
    let own = [".log", ".index", ".timeindex"].contains(&suffix);
    let number = digits.chars().all(|digit| digit.is_ascii_digit());
    // As text of one length, digits are in the order of their numbers.
    let small = digits <= "09223372036854775807";
    (own && number && small).then(|| (digits.parse().unwrap_or(0), suffix))
}

/// Names that are nearly a segment's, and others that lie in directories.
pub(crate) const FOREIGN: [&str; 18] = [
    "notes.txt",
    "99.log",
    "abc.log",
    ".log",
    "0000000000000000007.log",
    "000000000000000000007.log",
    "+0000000000000000007.log",
    "99999999999999999999.log",
    "00000000000000000007.LOG",
    "00000000000000000007.logs",
    "00000000000000000007.log.swp",
    "00000000000000000007.log.deleted~",
    "00000000000000000007.log.cleaned",
    "00000000000000000007.snapshot",
    "notes.deleted",
    "7.log.deleted",
    "00000000000000000007.snapshot.deleted",
    "leader-epoch-checkpoint",
];
