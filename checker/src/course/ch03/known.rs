//! Logs whose files are there, for the exercises that only read them.

use super::files;
use super::segment::DIR;
use crate::course::model::log::ModelLog;
use crate::course::model::segment::{ModelBatch, ModelSegment};
use kit::disk::Image;
use kit::{Offset, TimeEntry, Timestamp};
use probe::ch03::{KnownLog, KnownSegment, ReadOf};
use probe::disk::{Stored, Where};

/// When the files were changed.
const MODIFIED: Timestamp = Timestamp(5000);

/// What a log knows that wrote all its segments itself, and its files.
pub(super) fn known(log: &ModelLog, on: Where) -> KnownLog {
    let segment = |segment: &ModelSegment| {
        let (timestamp, offset) = segment.newest(segment.batches.len());
        KnownSegment {
            base: Offset(segment.base_offset),
            bytes: segment.size(),
            next_offset: Offset(segment.next_offset()),
            newest: TimeEntry {
                timestamp: Timestamp(timestamp),
                offset: Offset(offset),
            },
        }
    };
    KnownLog {
        on,
        config: log.config,
        start: Offset(log.start),
        segments: log.segments.iter().map(segment).collect(),
        files: log.image(MODIFIED),
    }
}

/// The same after a restart: a segment that gets no more batches ends where the next one begins.
pub(super) fn opened(mut known: KnownLog) -> KnownLog {
    let bases: Vec<Offset> = known.segments.iter().map(|segment| segment.base).collect();
    for (segment, next) in known.segments.iter_mut().zip(&bases[1..]) {
        segment.next_offset = *next;
    }
    known
}

/// The same with what a failed write has left behind the active segment's end.
pub(super) fn torn(mut known: KnownLog, bytes: usize) -> KnownLog {
    if let Some(last) = known.segments.last() {
        let path = path(last.base, "log");
        for file in known.files.iter_mut().filter(|file| file.path == path) {
            file.bytes.extend((0..bytes).map(|i| i as u8));
        }
    }
    known
}

/// The log again, from its files.
pub(super) fn model(known: &KnownLog) -> ModelLog {
    let segment = |of: &KnownSegment| {
        let mut segment = ModelSegment::new(of.base.0, 0);
        let path = path(of.base, "log");
        let file = known.files.iter().find(|file| file.path == path);
        let bytes = file.map_or(&[][..], |file| {
            let end = (of.bytes as usize).min(file.bytes.len());
            &file.bytes[..end]
        });
        segment.batches = ModelBatch::all(bytes);
        segment
    };
    ModelLog {
        dir: DIR.into(),
        config: known.config,
        start: known.start.0,
        segments: known.segments.iter().map(segment).collect(),
        held_end: None,
    }
}

pub(super) fn real_files(known: &KnownLog) -> Option<Image> {
    (known.on == Where::Real).then(|| known.files.clone())
}

fn path(base: Offset, suffix: &str) -> String {
    format!("{DIR}/{:020}.{suffix}", base.0)
}

/// The first segment of which something was read although nothing may be.
pub(super) fn touched(read: &[ReadOf], may: &[bool]) -> Option<usize> {
    read.iter()
        .zip(may)
        .position(|(read, may)| !may && read.log + read.offsets + read.times > 0)
}

/// All bytes that were read of a segment.
pub(super) fn all(read: &ReadOf) -> u64 {
    read.log + read.offsets + read.times
}

/// Whether something was read that must not be: all that is fixed of what is read.
pub(super) fn fixed(read: &[ReadOf], may: &[bool]) -> Vec<ReadOf> {
    let log = u64::from(touched(read, may).is_some());
    let (offsets, times) = (0, 0);
    vec![ReadOf {
        log,
        offsets,
        times,
    }]
}

/// A row for each of at most `room` segments, those around segment `around`; `text` says what is in it.
pub(super) fn rows(
    known: &KnownLog,
    around: usize,
    room: usize,
    text: impl Fn(usize) -> String,
) -> Vec<String> {
    let count = known.segments.len();
    let first = (around + 1)
        .saturating_sub(room / 2 + 1)
        .min(count.saturating_sub(room));
    let row = |number: usize| {
        let label = format!("segment {}", known.segments[number].base);
        format!("{label:<14}{}", text(number))
    };
    let mut rows: Vec<String> = (first..count.min(first + room)).map(row).collect();
    if first > 0 {
        rows.insert(0, format!("... {first} before"));
    }
    rows
}

/// The batches of a segment's `.log`.
pub(super) fn batches(known: &KnownLog, number: usize) -> String {
    let path = path(known.segments[number].base, "log");
    let file = known.files.iter().find(|file| file.path == path);
    match file {
        None => "(its files are gone)".into(),
        Some(file) => {
            let stored = Stored {
                path,
                bytes: file.bytes.clone(),
            };
            files::contents(&stored, 60)
        }
    }
}

/// The disk and the log as source.
pub(super) fn source(known: &KnownLog) -> Vec<String> {
    let mut body = vec![
        format!("let config = {};", super::code::config(&known.config)),
        "let file = |path: &str, hex: &str| kit::disk::FileImage { path: path.into(), bytes: ch01_batch::unhex(hex), modified: kit::Timestamp(0) };".into(),
        "let disk = kit::SimDisk::with(vec![".into(),
    ];
    for file in &known.files {
        let digits: String = file
            .bytes
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        body.push(format!("    file({:?}, \"{digits}\"),", file.path));
    }
    body.push(format!("]).with_dir({DIR:?});"));
    body.push(
        "let segment = |base, bytes, next, newest: (i64, i64)| ch03_segments::Segment {".into(),
    );
    for line in [
        "dir: \"rides-0\".into(), base_offset: kit::Offset(base), bytes, next_offset: kit::Offset(next),",
        "first_timestamp: kit::Timestamp(-1), newest: kit::TimeEntry { timestamp: kit::Timestamp(newest.0), offset: kit::Offset(newest.1) },",
        "created: kit::Timestamp(0), last_modified: kit::Timestamp(0), indexer: ch02_index::Indexer::new(config.index_interval_bytes),",
        "index: ch03_segments::LazyIndex::in_files(&config.index()), torn: false,",
    ] {
        body.push(format!("    {line}"));
    }
    body.push("};".into());
    let segment = |of: &KnownSegment| {
        format!(
            "segment({}, {}, {}, ({}, {}))",
            of.base, of.bytes, of.next_offset, of.newest.timestamp, of.newest.offset
        )
    };
    let segments: Vec<String> = known.segments.iter().map(segment).collect();
    body.push(format!(
        "let log = ch03_segments::Log {{ dir: {DIR:?}.into(), config, segments: vec![{}], start: kit::{:?} }};",
        segments.join(", "),
        known.start
    ));
    body
}

/// Asserts that nothing was read of the segments of which nothing may be.
pub(super) fn untouched(known: &KnownLog, may: &[bool]) -> Vec<String> {
    let mut body = Vec::new();
    for (segment, _) in known.segments.iter().zip(may).filter(|(_, may)| !**may) {
        for suffix in ["log", "index", "timeindex"] {
            body.push(format!(
                "assert_eq!(disk.bytes_read({:?}), 0);",
                path(segment.base, suffix)
            ));
        }
    }
    body
}
