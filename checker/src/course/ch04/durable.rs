//! 4.6 and 4.9: what a script of calls must come to, and what must be left when the power fails or a call of the disk does.

use super::model_log::{ModelLog, checkpoint_text, in_root};
use crate::course::model::segment::ModelBatch;
use kit::Offset;
use kit::disk::FileImage;
use probe::ch04::durable::{
    Blackout, DIR, LogAnswer, LogScript, LogState, LogStep, RecoveryError, Refusal,
};
use probe::disk::{Stored, Where};

pub(super) const POINTS: &str = "recovery-point-offset-checkpoint";
pub(super) const STARTS: &str = "log-start-offset-checkpoint";
pub(super) const MARKER: &str = ".kafka_cleanshutdown";
pub(super) const MARKER_TEXT: &str = "{\"version\":0,\"brokerEpoch\":-1}";
/// How the log's lines in the checkpoints begin.
const OWN: &str = "rides 0 ";

/// What a flush has promised: that so many bytes of these files are safe.
#[derive(Clone, Debug)]
pub(super) struct Promise {
    pub point: i64,
    pub needed: Vec<(String, usize)>,
}

/// A script as the model plays it.
pub(super) struct Played {
    pub states: Vec<LogState>,
    pub files: Vec<Stored>,
    /// The log before the last step, and afterwards.
    pub before: ModelLog,
    pub log: ModelLog,
    /// The recovery point before the last step.
    pub point: i64,
    /// The files of the root before the last step.
    pub root: Vec<Stored>,
    pub promises: Vec<Promise>,
    /// The files that the last step may sync.
    pub may_sync: Vec<String>,
}

/// Plays it on a disk that works.
pub(super) fn play(script: &LogScript) -> Played {
    let mut log = ModelLog::new(script.config);
    let (mut point, mut tasks) = (0, 0);
    let mut root: Vec<Stored> = script.files.iter().map(stored).collect();
    let mut played = Played {
        states: Vec::new(),
        files: Vec::new(),
        before: log.clone(),
        log: log.clone(),
        point,
        root: root.clone(),
        promises: Vec::new(),
        may_sync: Vec::new(),
    };
    for step in &script.steps {
        (played.before, played.point, played.root) = (log.clone(), point, root.clone());
        played.may_sync.clear();
        let mut result = None;
        let mut writes = true;
        match step {
            LogStep::Append { batch } => tasks += usize::from(log.append(ModelBatch::read(batch))),
            LogStep::OnRoll { finished } => {
                let next = log.bases().into_iter().find(|base| *base > finished.0);
                (result, writes) = (Some(Offset(next.unwrap_or(log.end()))), false);
            }
            LogStep::Start { offset } => (log.start, writes) = (offset.0, false),
            LogStep::Flush { offset } => {
                let offset = offset.0.min(log.end());
                writes = offset >= point;
                if writes {
                    flush(&mut played, &log, &mut root, point, offset);
                    point = offset;
                }
            }
            LogStep::Close => {
                if let Some(active) = log.segments.last_mut() {
                    active.sealed = true;
                }
                flush(&mut played, &log, &mut root, point, log.end());
                (point, tasks) = (log.end(), 0);
                if log.bases().first().is_some_and(|first| *first < log.start) {
                    set_line(&mut root, STARTS, log.start);
                }
                if root.iter().all(|file| file.path != in_root(MARKER)) {
                    root.push(Stored {
                        path: in_root(MARKER),
                        bytes: MARKER_TEXT.into(),
                    });
                }
            }
        }
        played.states.push(LogState {
            result: Ok(result),
            recovery_point: Offset(point),
            failed: false,
            tasks,
            calls: usize::from(writes && script.on == Where::Simulated),
        });
    }
    played.files = log.files();
    played.files.extend(root);
    played.files.sort();
    played.log = log;
    played
}

fn flush(played: &mut Played, log: &ModelLog, root: &mut Vec<Stored>, point: i64, offset: i64) {
    let all = offset == log.end();
    let below = |base: i64| all || base < offset;
    let mut needed = Vec::new();
    for (number, segment) in log.segments.iter().enumerate() {
        let next = log.segments.get(number + 1).map(|next| next.base_offset);
        for file in log.files_of(segment) {
            if below(segment.base_offset) {
                // The one that ends at the recovery point may have got its last time entry since.
                if next.is_none_or(|next| next >= point) {
                    played.may_sync.push(file.path.clone());
                }
                needed.push((file.path, file.bytes.len()));
            }
        }
    }
    played.promises.push(Promise {
        point: offset,
        needed,
    });
    set_line(root, POINTS, offset);
}

fn stored(file: &FileImage) -> Stored {
    Stored {
        path: file.path.clone(),
        bytes: file.bytes.clone(),
    }
}

/// The lines of a checkpoint behind the first two.
pub(super) fn lines(files: &[Stored], name: &str) -> Vec<String> {
    let path = in_root(name);
    let file = files.iter().find(|file| file.path == path);
    let text = file.map(|file| String::from_utf8_lossy(&file.bytes).into_owned());
    text.unwrap_or_default()
        .lines()
        .skip(2)
        .map(String::from)
        .collect()
}

pub(super) fn set_line(root: &mut Vec<Stored>, name: &str, offset: i64) {
    let mut lines = lines(root, name);
    lines.retain(|line| !line.starts_with(OWN));
    lines.push(format!("{OWN}{offset}"));
    root.retain(|file| file.path != in_root(name));
    root.push(Stored {
        path: in_root(name),
        bytes: checkpoint_text(&lines).into_bytes(),
    });
}

/// What a checkpoint says of the log.
pub(super) fn line_of(files: &[Stored], name: &str) -> Option<i64> {
    let lines = lines(files, name);
    let own = lines.iter().find_map(|line| line.strip_prefix(OWN));
    own.and_then(|number| number.parse().ok())
}

/// The files with the lines of the root's checkpoints sorted: their order is free.
pub(super) fn sorted(files: &[Stored]) -> Vec<Stored> {
    let mut files = files.to_vec();
    for file in &mut files {
        for name in [POINTS, STARTS] {
            if file.path == in_root(name)
                && let Ok(text) = String::from_utf8(file.bytes.clone())
            {
                let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
                let from = lines.len().min(2);
                lines[from..].sort_unstable();
                file.bytes = lines.concat().into_bytes();
            }
        }
    }
    files
}

/// How many calls of the disk are made is free, but for none at all.
pub(super) fn states(steps: &[LogState]) -> Vec<LogState> {
    let plain = |state: &LogState| LogState {
        calls: state.calls.min(1),
        ..state.clone()
    };
    steps.iter().map(plain).collect()
}

/// What is wrong with what the power left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Lost {
    /// The recovery point says so much, and of this file only so many bytes are left of so many.
    Promised {
        point: i64,
        path: String,
        left: usize,
        needed: usize,
    },
    /// The recovery point is none that a flush has given.
    Unknown { point: i64 },
    /// The call had answered Ok, and the recovery point is not in the file.
    Forgotten { found: Option<i64>, point: i64 },
    /// A line of another log is gone.
    Others { line: String },
    /// The marker is there, and this is not.
    Marked { what: String },
    /// The call had answered Ok, and the marker is not there.
    NoMarker,
    /// It is there, and does not hold its text.
    MarkerText { text: String },
}

/// What is wrong with a disk after a loss of power, if anything is.
pub(super) fn lost(
    played: &Played,
    closes: bool,
    paths: &[String],
    dark: &Blackout,
) -> Option<Lost> {
    let others = lines(&played.root, POINTS);
    let found = lines(&dark.root, POINTS);
    let mut others = others.iter().filter(|line| !line.starts_with(OWN));
    if let Some(line) = others.find(|line| !found.contains(line)) {
        return Some(Lost::Others { line: line.clone() });
    }
    let point = line_of(&dark.root, POINTS);
    let newest = played.promises.last()?;
    let marked = closes && dark.root.iter().any(|file| file.path == in_root(MARKER));
    if dark.done && point != Some(newest.point) {
        return Some(Lost::Forgotten {
            found: point,
            point: newest.point,
        });
    }
    if marked && point != Some(newest.point) {
        let what = format!("the recovery point {}", newest.point);
        return Some(Lost::Marked { what });
    }
    if let Some(point) = point {
        let short = |promise: &Promise| {
            let few = |(path, needed): &(String, usize)| {
                let at = paths.iter().position(|known| known == path);
                let left = at.and_then(|at| dark.left.get(at)).copied().unwrap_or(0);
                (left < *needed).then(|| (path.clone(), left, *needed))
            };
            promise.needed.iter().find_map(few)
        };
        let given = played.promises.iter().filter(|given| given.point == point);
        let given: Vec<&Promise> = match dark.done || marked {
            true => vec![newest],
            false => given.collect(),
        };
        let first = given.first().and_then(|promise| short(promise));
        match first {
            _ if given.is_empty() => return Some(Lost::Unknown { point }),
            Some((path, left, needed)) => {
                return Some(Lost::Promised {
                    point,
                    path,
                    left,
                    needed,
                });
            }
            None => {}
        }
    }
    if !closes {
        return None;
    }
    if dark.done && !marked {
        return Some(Lost::NoMarker);
    }
    let marker = |files: &[Stored]| {
        let mut files = files.iter();
        let found = files.find(|file| file.path == in_root(MARKER));
        found.map(|file| String::from_utf8_lossy(&file.bytes).into_owned())
    };
    if dark.done && marker(&dark.root) != marker(&played.files) {
        let text = marker(&dark.root).unwrap_or_default();
        return Some(Lost::MarkerText { text });
    }
    let start = line_of(&played.files, STARTS);
    if marked && start.is_some() && line_of(&dark.root, STARTS) != start {
        let what = format!("the log start {}", start.unwrap_or_default());
        return Some(Lost::Marked { what });
    }
    None
}

/// What is wrong after a call of the disk failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Careless {
    /// It answered something else than the disk's error.
    Answer,
    /// The log is not failed.
    NotFailed,
    /// The recovery point has moved, in memory.
    Moved,
    /// It has moved in the file.
    Written,
    /// The marker is there.
    Marked,
    /// A later call, by its number, is not refused.
    Accepted(usize),
    /// A later call, by its number, changed the disk.
    Touched(usize),
}

/// What is wrong after a call of the disk failed, if anything is.
pub(super) fn careless(played: &Played, closes: bool, refusal: &Refusal) -> Option<Careless> {
    let state = &refusal.state;
    if state.result != Err(RecoveryError::Disk) {
        return Some(Careless::Answer);
    }
    if !state.failed {
        return Some(Careless::NotFailed);
    }
    let flushed = closes && state.recovery_point.0 == played.before.end();
    if state.recovery_point.0 != played.point && !flushed {
        return Some(Careless::Moved);
    }
    let stored = line_of(&refusal.root, POINTS);
    if refusal.path.starts_with(DIR) && stored != line_of(&played.root, POINTS) {
        return Some(Careless::Written);
    }
    let (last, marker) = (in_root(""), in_root(MARKER));
    let marker_is_late = refusal.path == marker || format!("{}/", refusal.path) == last;
    if closes && !marker_is_late && refusal.root.iter().any(|file| file.path == marker) {
        return Some(Careless::Marked);
    }
    refusal
        .later
        .iter()
        .enumerate()
        .find_map(|(number, later)| {
            if later.result != Err(RecoveryError::Failed) {
                return Some(Careless::Accepted(number));
            }
            (later.calls > 0).then_some(Careless::Touched(number))
        })
}

/// An answer as far as the contract fixes it: of what the power left and of what failed, only what is wrong.
pub(super) fn fixed(script: &LogScript, answer: &LogAnswer) -> LogAnswer {
    let played = play(script);
    let closes = matches!(script.steps.last(), Some(LogStep::Close));
    let mut fixed = answer.clone();
    fixed.steps = states(&answer.steps);
    fixed.files = sorted(&answer.files);
    fixed.synced.retain(|path| !played.may_sync.contains(path));
    fixed
        .blackouts
        .retain(|dark| lost(&played, closes, &answer.paths, dark).is_some());
    fixed.paths.clear();
    fixed
        .refusals
        .retain(|refusal| careless(&played, closes, refusal).is_some());
    fixed
}

/// The right answer of a script.
pub(super) fn expected(script: &LogScript) -> LogAnswer {
    let played = play(script);
    LogAnswer {
        steps: played.states,
        synced: Vec::new(),
        files: sorted(&played.files),
        paths: Vec::new(),
        blackouts: Vec::new(),
        refusals: Vec::new(),
    }
}
