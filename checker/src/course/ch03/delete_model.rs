//! 3.7: the right runs. Which call of the disk meets the trouble depends on how many calls the learner makes: so there is a right
//! run for each place at which it may come.

use super::dirs::{name, segment_file};
use super::segment::DIR;
use crate::course::model::segment::ModelBatch;
use kit::Offset;
use probe::ch03::{DeleteCall, DeleteRun, DeleteScript, DeleteStep, LogError, Trouble};
use probe::disk::{Listed, Where};
use std::collections::BTreeMap;

/// Where the trouble comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum At {
    /// Nowhere.
    Never,
    /// At this call of the disk, of those that are needed.
    Call(u64),
    /// At a call that is not needed, between two that are: places are counted.
    Between(u64),
}

/// A segment as retention sees it.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    pub base: i64,
    pub next: i64,
    pub bytes: u64,
    pub largest: i64,
    pub modified: i64,
}

/// The segments of the log that the script begins with.
pub(super) fn segments(script: &DeleteScript) -> Vec<Kept> {
    let ends = script.segments.iter().skip(1).chain([&script.end]);
    let mut all = Vec::new();
    for (base, next) in script.segments.iter().zip(ends) {
        let path = format!("{DIR}/{:020}.log", base.0);
        let file = script.files.iter().find(|file| file.path == path);
        let (bytes, modified) = file.map_or((&[][..], 0), |file| (&file.bytes, file.modified.0));
        all.push(Kept {
            base: base.0,
            next: next.0,
            bytes: bytes.len() as u64,
            largest: largest(bytes),
            modified,
        });
    }
    all
}

fn largest(log: &[u8]) -> i64 {
    let batches = ModelBatch::all(log).into_iter();
    batches.map(|batch| batch.max_timestamp).fold(-1, i64::max)
}

/// How many of the oldest segments may go.
fn expired(segments: &[Kept], start: i64, now: i64, mark: i64, script: &DeleteScript) -> usize {
    let retention = &script.config.retention;
    let Some(last) = segments.last() else {
        return 0;
    };
    let most = segments.len() - usize::from(last.bytes == 0);
    let safe = |count: usize| segments[count].next <= mark;
    let mut count = 0;
    while count + 1 < segments.len() && safe(count) && segments[count].next <= start {
        count += 1;
    }
    let behind = |count: usize| {
        segments[count + 1..]
            .iter()
            .map(|one| one.bytes)
            .sum::<u64>()
    };
    while retention.retention_bytes >= 0
        && count < most
        && safe(count)
        && behind(count) >= retention.retention_bytes as u64
    {
        count += 1;
    }
    let age = |one: &Kept| match one.largest {
        -1 => now - one.modified,
        newest => now - newest,
    };
    while retention.retention_ms >= 0
        && count < most
        && safe(count)
        && age(&segments[count]) > retention.retention_ms
    {
        count += 1;
    }
    count
}

struct World<'a> {
    script: &'a DeleteScript,
    files: BTreeMap<String, Listed>,
    segments: Vec<Kept>,
    start: i64,
    at: At,
    made: u64,
    places: u64,
    gone: bool,
}

/// A call of the disk failed.
struct Failed;

impl World<'_> {
    fn troubled(&mut self, here: bool) -> Result<(), Failed> {
        let stops = matches!(
            self.script.trouble,
            Some(Trouble::Stop | Trouble::PowerLoss { .. })
        );
        self.gone |= here && stops;
        if here || self.gone {
            Err(Failed)
        } else {
            Ok(())
        }
    }

    fn call(&mut self) -> Result<(), Failed> {
        self.made += 1;
        self.troubled(self.at == At::Call(self.made))
    }

    /// A place where somebody may make files or names safe.
    fn place(&mut self) -> Result<(), Failed> {
        self.places += 1;
        self.troubled(self.at == At::Between(self.places))
    }

    fn roll(&mut self, now: i64) -> Result<(), Failed> {
        let base = self.segments.last().map_or(0, |last| last.next);
        for suffix in [".timeindex", ".index", ".log"] {
            let path = format!("{DIR}/{base:020}{suffix}");
            if self.files.contains_key(&path) {
                self.call()?;
                self.files.remove(&path);
            }
            self.call()?;
            self.files.insert(path.clone(), Listed::of(&path, &[]));
        }
        self.segments.push(Kept {
            base,
            next: base,
            bytes: 0,
            largest: -1,
            modified: now,
        });
        Ok(())
    }

    fn delete(&mut self, now: i64, mark: i64) -> Result<u64, Failed> {
        let count = expired(&self.segments, self.start, now, mark, self.script);
        if count == 0 {
            return Ok(0);
        }
        self.place()?;
        if count == self.segments.len() {
            self.roll(now)?;
            self.place()?;
        }
        self.start = self.start.max(self.segments[count].base);
        for _ in 0..count {
            let base = self.segments[0].base;
            for suffix in [".log", ".index", ".timeindex"] {
                let path = format!("{DIR}/{base:020}{suffix}");
                self.call()?;
                if let Some(file) = self.files.remove(&path) {
                    let path = format!("{path}.deleted");
                    let file = Listed {
                        path: path.clone(),
                        ..file
                    };
                    self.files.insert(path, file);
                }
            }
            self.place()?;
            self.segments.remove(0);
            self.place()?;
        }
        Ok(count as u64)
    }

    fn purge(&mut self) -> Result<u64, Failed> {
        if self.files.is_empty() && self.script.segments.is_empty() {
            return Err(Failed);
        }
        let paths: Vec<String> = self.files.keys().cloned().collect();
        let mut count = 0;
        for path in paths {
            let before = name(&path).strip_suffix(".deleted");
            if before.and_then(segment_file).is_some() {
                self.call()?;
                self.files.remove(&path);
                count += 1;
            }
        }
        self.place()?;
        Ok(count)
    }

    fn listed(&self) -> Vec<Listed> {
        match self.script.on {
            Where::Simulated => self.files.values().cloned().collect(),
            Where::Real => Vec::new(),
        }
    }
}

/// The run with trouble at this place, and whether it came.
fn run(script: &DeleteScript, at: At) -> (DeleteRun, bool) {
    let listed =
        |file: &kit::disk::FileImage| (file.path.clone(), Listed::of(&file.path, &file.bytes));
    let mut world = World {
        script,
        files: script.files.iter().map(listed).collect(),
        segments: segments(script),
        start: script.start.0,
        at,
        made: 0,
        places: 0,
        gone: false,
    };
    let mut steps = Vec::new();
    for call in &script.calls {
        let result = match *call {
            DeleteCall::Delete {
                now,
                high_watermark,
            } => world.delete(now.0, high_watermark.0),
            DeleteCall::Purge => world.purge(),
        };
        steps.push(DeleteStep {
            result: result.map_err(|Failed| LogError::Disk),
            start: Offset(world.start),
            end: world.segments.last().map(|last| Offset(last.next)),
            segments: world.segments.iter().map(|one| Offset(one.base)).collect(),
            files: world.listed(),
        });
    }
    let came = match at {
        At::Never => false,
        At::Call(number) => world.made >= number,
        At::Between(number) => world.places >= number,
    };
    let left = world.listed();
    let run = DeleteRun {
        steps,
        left,
        at_sync: false,
    };
    (run, came)
}

/// The run without trouble, and the files at its end.
pub(super) fn undisturbed(script: &DeleteScript) -> (DeleteRun, Vec<Listed>) {
    let (run, _) = run(script, At::Never);
    let simulated = DeleteScript {
        on: Where::Simulated,
        ..script.clone()
    };
    let left = self::run(&simulated, At::Never).0.left;
    (run, left)
}

/// The runs of somebody who makes only the calls that are needed: one for each, and one without trouble.
pub(super) fn needed(script: &DeleteScript) -> Vec<DeleteRun> {
    let mut runs = Vec::new();
    if script.trouble.is_some() {
        for number in 1.. {
            let (run, came) = run(script, At::Call(number));
            if !came {
                break;
            }
            runs.push(run);
        }
    }
    runs.push(run(script, At::Never).0);
    runs
}

/// All right runs of somebody for whom a call fails that is not needed.
pub(super) fn between(script: &DeleteScript) -> Vec<DeleteRun> {
    let mut runs = needed(script);
    if script.trouble.is_some() {
        for number in 1.. {
            let (run, came) = run(script, At::Between(number));
            if !came {
                break;
            }
            runs.push(run);
        }
    }
    runs
}
