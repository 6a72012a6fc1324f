//! 4.8: what a recovery must make of the files that it finds.

use super::durable::{MARKER, POINTS, STARTS, line_of, set_line, sorted};
use super::model_log::{checkpoint_text, in_root};
use crate::course::model::good_prefix::good_prefix;
use crate::course::model::segment::{ModelBatch, ModelSegment};
use kit::{Epoch, Offset};
use probe::ch03::{LogConfig, LogError};
use probe::ch04::durable::{DIR, RecoveryError};
use probe::ch04::recovery::{Recovery, Report};
use probe::disk::Stored;
use std::collections::BTreeMap;

pub(super) const EPOCHS: &str = "leader-epoch-checkpoint";

/// What happens to each segment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Plan {
    pub remove: Vec<i64>,
    pub trusted: Vec<i64>,
    pub scan: Vec<i64>,
    pub tail: Option<i64>,
}

/// A recovery under way.
struct Work<'a> {
    files: BTreeMap<String, Vec<u8>>,
    config: &'a LogConfig,
    epochs: Vec<(i32, i64)>,
    cut: u64,
    removed: Vec<i64>,
    gaps: BTreeMap<i64, i64>,
}

/// The path of one file of a segment.
pub(super) fn path(base: i64, suffix: &str) -> String {
    format!("{DIR}/{base:020}.{suffix}")
}

/// The base offsets of the segments whose `.log` is there.
pub(super) fn bases<'a>(paths: impl Iterator<Item = &'a String>) -> Vec<i64> {
    let mut bases: Vec<i64> = paths
        .filter_map(|path| segment_of(path))
        .filter(|(_, suffix)| *suffix == "log")
        .map(|(base, _)| base)
        .collect();
    bases.sort_unstable();
    bases
}

/// Base offset and suffix of a segment's file.
fn segment_of(path: &str) -> Option<(i64, &str)> {
    let name = path.strip_prefix(DIR)?.strip_prefix('/')?;
    let (digits, suffix) = name.split_once('.')?;
    let named = ["log", "index", "timeindex"].contains(&suffix) && digits.len() == 20;
    named.then(|| digits.parse().ok().map(|base| (base, suffix)))?
}

/// The files but for temporary ones, the lines of checkpoints sorted.
pub(super) fn plain(files: &[Stored]) -> Vec<Stored> {
    let mut files = sorted(files);
    files.retain(|file| !file.path.ends_with(".tmp"));
    files.sort();
    files
}

/// A recovery as far as the contract fixes it.
pub(super) fn fixed(recovery: &Recovery) -> Recovery {
    let mut result = recovery.result.clone();
    if let Err(RecoveryError::Log {
        error:
            LogError::Overlap {
                file,
                offset,
                next_base,
            },
    }) = &mut result
    {
        file.clear();
        (*offset, *next_base) = (Offset(0), Offset(0));
    }
    Recovery {
        result,
        files: plain(&recovery.files),
    }
}

/// What [`RecoveryError::Checkpoint`] says where the file is damaged: the first line that is not as it must be.
fn damaged(files: &[Stored], path: &str, fields: usize) -> Result<(), RecoveryError> {
    let Some(file) = files.iter().find(|file| file.path == path) else {
        return Ok(());
    };
    let text = String::from_utf8_lossy(&file.bytes);
    if text.is_empty() && fields == 2 {
        return Ok(());
    }
    let number = |text: &str| {
        text.parse::<u64>()
            .is_ok_and(|number| number.to_string() == text)
    };
    let lines: Vec<&str> = text.split('\n').collect();
    let good = |(at, line): (usize, &&str)| match at {
        0 => **line == *"0",
        1 => number(line),
        _ if at + 1 == lines.len() => line.is_empty(),
        _ => {
            let parts: Vec<&str> = line.split(' ').collect();
            parts.len() == fields && parts.iter().skip(fields - 2).all(|part| number(part))
        }
    };
    match lines.iter().enumerate().position(|line| !good(line)) {
        Some(at) => Err(RecoveryError::Checkpoint {
            file: path.into(),
            line: at + 1,
        }),
        None => Ok(()),
    }
}

/// The epochs that the file says; none if it is not there.
fn stored_epochs(files: &[Stored]) -> Option<Vec<(i32, i64)>> {
    let path = format!("{DIR}/{EPOCHS}");
    let file = files.iter().find(|file| file.path == path)?;
    let text = String::from_utf8_lossy(&file.bytes).into_owned();
    let entry = |line: &str| {
        let (epoch, start) = line.split_once(' ')?;
        Some((epoch.parse().ok()?, start.parse().ok()?))
    };
    Some(text.lines().skip(2).filter_map(entry).collect())
}

/// What a recovery does with each segment.
pub(super) fn plan(files: &[Stored]) -> Plan {
    let sizes: BTreeMap<i64, usize> = files
        .iter()
        .filter_map(|file| match segment_of(&file.path) {
            Some((base, "log")) => Some((base, file.bytes.len())),
            _ => None,
        })
        .collect();
    let point = line_of(files, POINTS).unwrap_or(0);
    let start = line_of(files, STARTS).unwrap_or(0);
    let clean = files.iter().any(|file| file.path == in_root(MARKER));
    let bases: Vec<i64> = sizes.keys().copied().collect();
    let Some(last) = bases.last().copied() else {
        return Plan::default();
    };
    let possible = last + if sizes[&last] < 61 { 0 } else { 1 << 31 };
    if start > possible {
        return Plan {
            remove: bases,
            ..Plan::default()
        };
    }
    let first_scanned = match clean {
        true => None,
        false => bases.iter().rfind(|base| **base <= point).or(bases.first()),
    };
    let (scan, trusted): (Vec<i64>, Vec<i64>) = bases
        .iter()
        .partition(|base| first_scanned.is_some_and(|first| *base >= first));
    Plan {
        trusted: trusted
            .into_iter()
            .filter(|base| !clean || *base != last)
            .collect(),
        scan,
        tail: clean.then_some(last),
        remove: Vec::new(),
    }
}

/// Recovers the log.
pub(super) fn recover(files: &[Stored], config: &LogConfig) -> Recovery {
    let mut work = Work {
        files: files
            .iter()
            .map(|file| (file.path.clone(), file.bytes.clone()))
            .collect(),
        config,
        epochs: Vec::new(),
        cut: 0,
        removed: Vec::new(),
        gaps: BTreeMap::new(),
    };
    let result = work.recover(files);
    let stored = |(path, bytes)| Stored { path, bytes };
    Recovery {
        result,
        files: work.files.into_iter().map(stored).collect(),
    }
}

impl Work<'_> {
    fn recover(&mut self, files: &[Stored]) -> Result<Report, RecoveryError> {
        for name in [POINTS, STARTS] {
            damaged(files, &in_root(name), 3)?;
        }
        damaged(files, &format!("{DIR}/{EPOCHS}"), 2)?;
        let point = line_of(files, POINTS).unwrap_or(0);
        let start = line_of(files, STARTS).unwrap_or(0);
        let stored = stored_epochs(files);
        let clean = self.files.remove(&in_root(MARKER)).is_some();
        let plan = plan(files);

        self.epochs = stored.clone().unwrap_or_default();
        self.remove_all(&plan.remove);
        if stored.is_none() {
            for base in plan.trusted.iter().chain(&plan.tail) {
                self.note(&self.batches(*base));
            }
        }
        for base in &plan.trusted {
            let next = self.next(*base);
            if !self.fits(*base, next.unwrap_or(i64::MAX)) {
                let end = self.rebuild(*base);
                self.compare(*base, end, next)?;
            }
        }
        for (at, base) in plan.scan.iter().enumerate() {
            let log = &self.files[&path(*base, "log")];
            let good = good_prefix(log, *base);
            if good.bytes < log.len() as u64 {
                self.remove(&plan.scan[at + 1..]);
                self.rebuild(*base);
                break;
            }
            self.compare(*base, good.next_offset, self.next(*base))?;
            self.rebuild(*base);
        }
        if let Some(tail) = plan.tail {
            let end = self.walk(tail, self.leads(tail));
            if end.is_none_or(|end| !self.fits(tail, end)) {
                self.rebuild(tail);
            }
        }
        let report = self.open(start);
        let (start, end) = (report.start.0, report.end.0);

        let reached = self.epochs.iter().rposition(|(_, from)| *from <= start);
        if let Some(newest) = reached {
            self.epochs.drain(..newest);
            self.epochs[0].1 = start;
        }
        self.epochs.retain(|(_, from)| *from < end);
        if stored.as_ref() != Some(&self.epochs) {
            self.write_epochs();
        }
        let believed = if clean { end } else { point };
        let recovery_point = believed.min(end).max(start);
        if point > end {
            let mut root: Vec<Stored> = files.to_vec();
            set_line(&mut root, POINTS, recovery_point);
            let written = root.into_iter().find(|file| file.path == in_root(POINTS));
            self.files
                .extend(written.map(|file| (file.path, file.bytes)));
        }
        let epochs = self.epochs.iter();
        Ok(Report {
            epochs: epochs
                .map(|(epoch, from)| (Epoch(*epoch), Offset(*from)))
                .collect(),
            recovery_point: Offset(recovery_point),
            ..report
        })
    }

    /// Takes what is left as the log.
    fn open(&mut self, log_start: i64) -> Report {
        let all = bases(self.files.keys());
        let end = |work: &Self, last: i64| work.walk(last, work.leads(last)).unwrap_or(last);
        if all.last().is_some_and(|last| log_start > end(self, *last)) {
            self.remove_all(&all);
        }
        let all = bases(self.files.keys());
        // What has no `.log` goes.
        self.files
            .retain(|path, _| segment_of(path).is_none_or(|(base, _)| all.contains(&base)));
        if all.is_empty() {
            for suffix in ["log", "index", "timeindex"] {
                self.files.insert(path(log_start, suffix), Vec::new());
            }
        }
        for pair in all.windows(2) {
            if self.files[&path(pair[0], "log")].is_empty() {
                self.gaps.insert(pair[0], pair[1]);
            }
        }
        let own = |name: &str| name == EPOCHS || name == format!("{EPOCHS}.tmp");
        let names = self.files.keys().filter(|path| segment_of(path).is_none());
        let names = names.filter_map(|path| path.strip_prefix(DIR)?.strip_prefix('/'));
        Report {
            start: Offset(all.first().map_or(log_start, |first| log_start.max(*first))),
            end: Offset(all.last().map_or(log_start, |last| end(self, *last))),
            epochs: Vec::new(),
            recovery_point: Offset(0),
            cut: self.cut,
            removed: self.removed.iter().copied().map(Offset).collect(),
            foreign: names.filter(|name| !own(name)).map(String::from).collect(),
            gaps: self
                .gaps
                .iter()
                .map(|(from, to)| (Offset(*from), Offset(*to)))
                .collect(),
        }
    }

    fn next(&self, base: i64) -> Option<i64> {
        bases(self.files.keys())
            .into_iter()
            .find(|next| *next > base)
    }

    /// The good batches of a segment.
    fn batches(&self, base: i64) -> Vec<ModelBatch> {
        let log = &self.files[&path(base, "log")];
        good_prefix(log, base)
            .batches
            .iter()
            .map(|batch| {
                let from = batch.position as usize;
                ModelBatch::read(&log[from..from + batch.size as usize])
            })
            .collect()
    }

    fn note(&mut self, batches: &[ModelBatch]) {
        for batch in batches {
            let newest = self.epochs.last().map_or(-1, |newest| newest.0);
            if batch.epoch > newest {
                self.epochs.retain(|(_, from)| *from < batch.base_offset);
                self.epochs.push((batch.epoch, batch.base_offset));
            }
        }
    }

    /// Cuts a segment to its good batches, and makes its index files anew. Says where it ends.
    fn rebuild(&mut self, base: i64) -> i64 {
        let mut segment = ModelSegment::new(base, 0);
        segment.batches = self.batches(base);
        segment.sealed = true;
        self.note(&segment.batches);
        let before = self.files[&path(base, "log")].len() as u64;
        if self.cut == 0 {
            self.cut = before - segment.size();
        }
        for file in segment.files(DIR, self.config.index_interval_bytes) {
            self.files.insert(file.path, file.bytes);
        }
        segment.next_offset()
    }

    fn compare(&mut self, base: i64, end: i64, next: Option<i64>) -> Result<(), RecoveryError> {
        match next {
            Some(next) if end > next => Err(RecoveryError::Log {
                error: LogError::Overlap {
                    file: path(base, "log"),
                    offset: Offset(end - 1),
                    next_base: Offset(next),
                },
            }),
            Some(next) if end < next => {
                self.gaps.insert(end, next);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn remove(&mut self, bases: &[i64]) {
        for base in bases {
            for suffix in ["log", "index", "timeindex"] {
                self.files.remove(&path(*base, suffix));
            }
        }
        self.removed.extend(bases);
        self.removed.sort_unstable();
    }

    fn remove_all(&mut self, bases: &[i64]) {
        if !bases.is_empty() {
            self.remove(bases);
            self.epochs.clear();
            self.gaps.clear();
            self.write_epochs();
        }
    }

    fn write_epochs(&mut self) {
        let line = |(epoch, start): &(i32, i64)| format!("{epoch} {start}");
        let text = checkpoint_text(&self.epochs.iter().map(line).collect::<Vec<_>>());
        self.files
            .insert(format!("{DIR}/{EPOCHS}"), text.into_bytes());
    }

    /// Whether a segment's index files are there and whole, and the last time entry lies below `next`.
    fn fits(&self, base: i64, next: i64) -> bool {
        let (Some(index), Some(times)) = (
            self.files.get(&path(base, "index")),
            self.files.get(&path(base, "timeindex")),
        ) else {
            return false;
        };
        let last = times.chunks(12).last().map(|entry| {
            let relative = entry.get(8..12).and_then(|bytes| bytes.try_into().ok());
            base + i64::from(i32::from_be_bytes(relative.unwrap_or_default()))
        });
        index.len() % 8 == 0 && times.len() % 12 == 0 && last.is_none_or(|last| last < next)
    }

    /// Where the last index entry leads to; nowhere if no batch with its offset is there.
    fn leads(&self, base: i64) -> Option<usize> {
        let number = |bytes: &[u8]| i32::from_be_bytes(bytes.try_into().unwrap_or_default());
        let index = self.files.get(&path(base, "index"))?;
        if index.len() % 8 != 0 {
            return None;
        }
        let Some(entry) = index.chunks(8).last() else {
            return Some(0);
        };
        let (last, at) = (
            base + i64::from(number(&entry[..4])),
            number(&entry[4..]) as usize,
        );
        let rest = self.files[&path(base, "log")].get(at..)?;
        let leads = rest.len() >= 61 && ModelBatch::read(rest).last_offset == last;
        leads.then_some(at)
    }

    /// Where a segment ends, if from that position on its batches fill it by their lengths.
    fn walk(&self, base: i64, from: Option<usize>) -> Option<i64> {
        let mut rest = self.files[&path(base, "log")].get(from?..)?;
        let mut end = base;
        while !rest.is_empty() {
            let header = rest.get(..61)?;
            let length = i32::from_be_bytes(header[8..12].try_into().ok()?);
            let size = usize::try_from(length)
                .ok()
                .filter(|length| *length >= 49)?
                + 12;
            end = ModelBatch::read(header).last_offset + 1;
            rest = rest.get(size..)?;
        }
        Some(end)
    }
}
