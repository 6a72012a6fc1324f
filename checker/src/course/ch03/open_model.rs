//! 3.8: what a directory says, read from all its bytes at once.

use super::dirs::{name, segment_file};
use super::segment::DIR;
use crate::course::model::header::value;
use crate::course::model::segment::{ModelBatch, ModelSegment};
use kit::disk::{FileImage, Image};
use kit::{Offset, TimeEntry, Timestamp};
use probe::ch03::{LogError, OpenScript, OpenStep, OpenedLog, OpenedSegment};
use probe::disk::{Listed, Stored};
use std::collections::BTreeMap;

const HEADER: u64 = 61;

/// What opening comes to, and what must have been read at most.
#[derive(Clone, Debug)]
pub(super) struct Opened {
    /// The right answers: more than one only where two faults are there at once.
    pub right: Vec<Result<OpenedLog, LogError>>,
    /// The files afterwards.
    pub files: BTreeMap<String, Vec<u8>>,
    /// How many changing calls it takes to clean up.
    pub cleaning: u64,
    /// How many segments there are besides the active one.
    pub others: u64,
    /// How many headers of the active `.log` must be read.
    pub headers: u64,
}

/// All files of the script.
pub(super) fn files(script: &OpenScript) -> Image {
    let mut files = script.files.clone();
    files.extend(script.many.map(|many| many.files(DIR)).unwrap_or_default());
    files
}

pub(super) fn opened(script: &OpenScript) -> Opened {
    let image = files(script);
    let mut opened = Opened {
        right: Vec::new(),
        files: image
            .iter()
            .map(|file| (file.path.clone(), file.bytes.clone()))
            .collect(),
        cleaning: 0,
        others: 0,
        headers: 0,
    };
    if image.is_empty() && !script.dir_there {
        opened.right = vec![Err(LogError::Disk)];
        return opened;
    }
    let mut directory = Directory {
        script,
        files: image.iter().map(|file| (name(&file.path), file)).collect(),
        headers: 0,
    };
    opened.right = match directory.read() {
        Ok(log) => {
            opened.others = log.segments.len().saturating_sub(1) as u64;
            let log = clean(script, log, &mut opened);
            vec![Ok(log)]
        }
        Err(errors) => errors.into_iter().map(Err).collect(),
    };
    opened.headers = directory.headers;
    opened
}

struct Directory<'a> {
    script: &'a OpenScript,
    files: BTreeMap<&'a str, &'a FileImage>,
    headers: u64,
}

/// A batch of a log, by its header.
struct Header {
    position: u64,
    end: u64,
    last_offset: i64,
    max_timestamp: i64,
}

impl Directory<'_> {
    fn read(&mut self) -> Result<OpenedLog, Vec<LogError>> {
        let logs: Vec<i64> = self
            .files
            .keys()
            .filter_map(|name| segment_file(name))
            .filter(|(_, suffix)| *suffix == ".log")
            .map(|(base, _)| base)
            .collect();
        let mut log = OpenedLog {
            start: self.script.log_start,
            segments: Vec::new(),
            foreign: Vec::new(),
            gaps: Vec::new(),
        };
        for name in self.files.keys() {
            let deleted = name.strip_suffix(".deleted").unwrap_or(name);
            if segment_file(deleted).is_none() {
                log.foreign.push((*name).to_string());
            }
        }
        for (number, &base) in logs.iter().enumerate() {
            let next = logs.get(number + 1).copied();
            let segment = self.segment(base, next)?;
            if let (0, Some(next)) = (segment.bytes, next) {
                log.gaps.push((Offset(base), Offset(next)));
            }
            log.segments.push(segment);
        }
        if let (Some(first), Some(last)) = (log.segments.first(), log.segments.last()) {
            let (start, end) = (first.base_offset, last.next_offset);
            if self.script.log_start > end {
                return Err(vec![LogError::OutOfRange {
                    offset: self.script.log_start,
                    start,
                    end,
                }]);
            }
            log.start = log.start.max(start);
        }
        Ok(log)
    }

    fn file(&self, base: i64, suffix: &str) -> Option<&FileImage> {
        self.files.get(&*format!("{base:020}{suffix}")).copied()
    }

    fn segment(&mut self, base: i64, next: Option<i64>) -> Result<OpenedSegment, Vec<LogError>> {
        let path = |suffix: &str| format!("{DIR}/{base:020}{suffix}");
        let (bytes, modified) = self
            .file(base, ".log")
            .map_or((Vec::new(), Timestamp(0)), |file| {
                (file.bytes.clone(), file.modified)
            });
        let recover = |good: u64| LogError::NeedsRecovery {
            file: path(".log"),
            good,
            bytes: bytes.len() as u64,
        };
        for (suffix, size) in [(".index", 8), (".timeindex", 12)] {
            let Some(file) = self.file(base, suffix) else {
                return Err(vec![recover(0)]);
            };
            if file.bytes.len() % size != 0 {
                return Err(vec![LogError::IndexLength {
                    file: path(suffix),
                    bytes: file.bytes.len() as u64,
                }]);
            }
        }
        let entries = |suffix: &str, size: usize| {
            let file = self.file(base, suffix);
            file.map_or(Vec::new(), |file| {
                file.bytes
                    .chunks(size)
                    .map(<[u8]>::to_vec)
                    .collect::<Vec<_>>()
            })
        };
        let (offsets, times) = (entries(".index", 8), entries(".timeindex", 12));
        let mut newest = (-1, base);
        let mut last_time = None;
        if let Some(entry) = times.last() {
            let (time, relative) = (value(&entry[..8], true), value(&entry[8..], true));
            if time < 0 || relative < 0 {
                return Err(vec![LogError::DamagedEntry {
                    file: path(".timeindex"),
                    number: times.len() as u64 - 1,
                }]);
            }
            newest = (time, base + relative);
            last_time = Some(base + relative);
        }
        let mut segment = OpenedSegment {
            base_offset: Offset(base),
            bytes: bytes.len() as u64,
            next_offset: Offset(base),
            first_timestamp: Timestamp(-1),
            newest: TimeEntry {
                timestamp: Timestamp(newest.0),
                offset: Offset(newest.1),
            },
            created: self.script.now,
            last_modified: modified,
        };
        if let Some(next) = next {
            if let Some(offset) = last_time.filter(|offset| *offset >= next) {
                return Err(vec![LogError::Overlap {
                    file: path(".timeindex"),
                    offset: Offset(offset),
                    next_base: Offset(next),
                }]);
            }
            segment.next_offset = Offset(next);
            return Ok(segment);
        }

        let from = match offsets.last() {
            None => 0,
            Some(entry) => value(&entry[4..], true) as u64,
        };
        let walked = walk(&bytes, from);
        let (good, whole) = match walked.last() {
            Some(last) => (last.end, last.end == bytes.len() as u64),
            None => (from, from == bytes.len() as u64),
        };
        let first = walk(&bytes, 0);
        self.headers = walked.len() as u64 + 1;
        if let Some(entry) = offsets.last() {
            let offset = base + value(&entry[..4], true);
            if walked
                .first()
                .is_none_or(|first| first.last_offset != offset)
            {
                // Where the log is torn too, both are true.
                let end = first.last().map_or(0, |last| last.end);
                let torn = end != bytes.len() as u64;
                return Err(if torn {
                    vec![recover(0), recover(end)]
                } else {
                    vec![recover(0)]
                });
            }
        }
        let end = walked.last().map_or(base, |last| last.last_offset + 1);
        let time_behind = last_time.is_some_and(|offset| offset >= end);
        match (whole, time_behind) {
            (false, false) => return Err(vec![recover(good)]),
            (false, true) => return Err(vec![recover(good), recover(0)]),
            (true, true) => return Err(vec![recover(0)]),
            (true, false) => {}
        }
        segment.next_offset = Offset(end);
        for batch in &walked {
            if batch.max_timestamp > newest.0 {
                newest = (batch.max_timestamp, batch.last_offset);
            }
        }
        segment.newest = TimeEntry {
            timestamp: Timestamp(newest.0),
            offset: Offset(newest.1),
        };
        if let Some(first) = first.first() {
            segment.first_timestamp = Timestamp(first.max_timestamp);
        }
        Ok(segment)
    }
}

/// The whole batches one behind the other from a position on.
fn walk(log: &[u8], from: u64) -> Vec<Header> {
    let mut found = Vec::new();
    let mut at = usize::try_from(from).unwrap_or(usize::MAX);
    while let Some(rest) = log.get(at..).filter(|rest| rest.len() as u64 >= HEADER) {
        let length = value(&rest[8..12], true);
        if length < 49 || length + 12 > rest.len() as i64 {
            break;
        }
        let end = at + 12 + length as usize;
        let batch = ModelBatch::read(&log[at..end]);
        found.push(Header {
            position: at as u64,
            end: end as u64,
            last_offset: batch.last_offset,
            max_timestamp: batch.max_timestamp,
        });
        at = end;
    }
    found
}

/// Where batches begin and end in a log, from its beginning.
pub(super) fn borders(log: &[u8]) -> Vec<u64> {
    let all = walk(log, 0);
    let end = all.last().map(|last| last.end);
    all.iter().map(|one| one.position).chain(end).collect()
}

fn clean(script: &OpenScript, mut log: OpenedLog, opened: &mut Opened) -> OpenedLog {
    let has_log = |base: i64| log.segments.iter().any(|one| one.base_offset.0 == base);
    let before = opened.files.len();
    opened.files.retain(|path, _| {
        let name = name(path);
        let stays = segment_file(name).is_none_or(|(base, _)| has_log(base));
        let deleted = name.strip_suffix(".deleted");
        stays && deleted.and_then(segment_file).is_none()
    });
    opened.cleaning = (before - opened.files.len()) as u64;
    if log.segments.is_empty() {
        let base = script.log_start;
        for suffix in ["index", "log", "timeindex"] {
            opened
                .files
                .insert(format!("{DIR}/{:020}.{suffix}", base.0), Vec::new());
        }
        opened.cleaning += 3;
        log.segments.push(OpenedSegment {
            base_offset: base,
            bytes: 0,
            next_offset: base,
            first_timestamp: Timestamp(-1),
            newest: TimeEntry {
                timestamp: Timestamp(-1),
                offset: base,
            },
            created: script.now,
            last_modified: script.now,
        });
    }
    log
}

/// The right steps.
pub(super) fn steps(script: &OpenScript, opened: &Opened) -> Vec<OpenStep> {
    let listed = |files: &BTreeMap<String, Vec<u8>>| {
        files
            .iter()
            .map(|(path, bytes)| Listed::of(path, bytes))
            .collect::<Vec<_>>()
    };
    let right = OpenStep {
        result: opened.right.first().cloned().unwrap_or(Err(LogError::Disk)),
        files: listed(&opened.files),
    };
    match script.fails {
        None => vec![right],
        Some(number) if number > opened.cleaning => vec![right.clone(), right],
        Some(_) => {
            let failed = OpenStep {
                result: Err(LogError::Disk),
                files: listed(
                    &files(script)
                        .into_iter()
                        .map(|file| (file.path, file.bytes))
                        .collect(),
                ),
            };
            vec![failed, right]
        }
    }
}

/// The files after these batches were appended to the active segment, and the log was closed.
pub(super) fn appended(script: &OpenScript, opened: &Opened) -> Vec<Stored> {
    let mut files = opened.files.clone();
    let base = match opened.right.first() {
        Some(Ok(log)) if !script.appends.is_empty() => log.segments.last(),
        _ => None,
    };
    if let Some(base) = base.map(|last| last.base_offset.0) {
        let path = |suffix: &str| format!("{DIR}/{base:020}.{suffix}");
        let file = |suffix: &str| files.get(&path(suffix)).cloned().unwrap_or_default();
        let old = file("log");
        let whole = |border: &[u64]| ModelBatch::read(&old[border[0] as usize..border[1] as usize]);
        let mut segment = ModelSegment::new(base, 0);
        segment.batches = borders(&old).windows(2).map(whole).collect();
        let before = segment.batches.len();
        let new = script.appends.iter().map(|batch| ModelBatch::read(batch));
        segment.batches.extend(new);

        // The entry that was written when the log was closed stays, and those behind it must be newer.
        let interval = script.config.index_interval_bytes;
        let numbers = segment.indexed(interval);
        let offered = numbers.into_iter().filter(|&number| number >= before);
        let mut times = file("timeindex");
        for count in offered
            .map(|number| number + 1)
            .chain([segment.batches.len()])
        {
            let (time, offset) = segment.newest(count);
            let last = times
                .chunks(12)
                .last()
                .map_or(-1, |last| value(&last[..8], true));
            if time > last {
                times.extend(time.to_be_bytes());
                times.extend(((offset - base) as i32).to_be_bytes());
            }
        }
        for file in segment.files(DIR, interval) {
            files.insert(file.path, file.bytes);
        }
        files.insert(path("timeindex"), times);
    }
    let stored = |(path, bytes)| Stored { path, bytes };
    files.into_iter().map(stored).collect()
}
