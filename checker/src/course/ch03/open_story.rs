//! 3.8: how a wrong answer is told.

use super::dirs::{name, segment_file};
use super::open::{first_wrong, most_read};
use super::open_model::{self, opened};
use super::{errors, files};
use crate::exercise::Story;
use probe::ch03::{LogError, OpenAnswer, OpenScript, OpenStep, OpenedLog, OpenedSegment};
use probe::disk::{Listed, Stored};

const CLOSED: &str = "a good log does not open, and none of its records can be read.";
const BLIND: &str = "what is broken is taken for good, and the next append lands behind it.";
const WHICH: &str = "who repairs the log is sent to a wrong file, or cuts at a wrong place.";
const NAMES: &str = "a file that is not the log's must never decide what is in the log.";
const START: &str = "records come back that were deleted, or some are hidden that are there.";
const END: &str = "the next record would get an offset that another one has, or leave a hole.";
const STATE: &str = "the next decision, to roll, to index or to delete, is made on a wrong number.";
const GONE: &str = "what was removed in spite of an error may have been what a repair needs.";
const LITTER: &str =
    "what is left over is found again at each start, and may pass for a segment one day.";
const ENTRY: &str = "the index gets other entries than it would without a restart.";
const HIDDEN: &str = "records that are on the disk can no longer be read.";
const NOT_OURS: &str = "what is not the log's is nobody's to remove.";
const WRITES: &str = "to open a good log nothing in its files need change.";
const GAP: &str = "nobody learns that records are missing.";
const COST: &str = "a log of a thousand segments must open in a moment.";

/// What opening came to, in a few words.
pub(super) fn result(of: &Result<OpenedLog, LogError>) -> String {
    match of {
        Err(error) => errors::text(error),
        Ok(log) => {
            let bases: Vec<String> = log
                .segments
                .iter()
                .map(|one| one.base_offset.to_string())
                .collect();
            let end = log
                .segments
                .last()
                .map_or("none".into(), |last| last.next_offset.to_string());
            let shown = match bases.len() {
                0..=5 => bases.join(", "),
                more => format!("{} and {} more", bases[..4].join(", "), more - 4),
            };
            format!("start {}, end {end}, segments {shown}", log.start)
        }
    }
}

pub(super) fn story(script: &OpenScript, got: &OpenAnswer) -> Story {
    if let Some((number, right)) = first_wrong(script, got) {
        return match got.steps.get(number) {
            Some(yours) => wrong(script, number, &right, yours),
            None => Story::default(),
        };
    }
    let opened = opened(script);
    if let Some(number) = got.appends.iter().position(Result::is_err) {
        let mut picture = directory(script);
        picture.push("then        opened, and appended to".into());
        return Story {
            headline: format!("After opening, append number {} does not work.", number + 1),
            picture,
            right: Some("what open answers is right.".into()),
            so: Some(STATE.into()),
        };
    }
    let expected = super::open::files(script, &opened);
    if let Some((path, _)) = files::first_wrong(&expected, &got.files) {
        let short = name(path);
        let mut picture = directory(script);
        let many = script.appends.len();
        let headline = match many {
            0 => format!("After opening on a real disk, {short} is not as it must be."),
            _ => format!(
                "What is appended after opening leaves other bytes in the {} file.",
                files::kind(path)
            ),
        };
        if many > 0 {
            let appends: Vec<u8> = script.appends.concat();
            picture.push(format!(
                "append      {}",
                cut(&files::batches(&appends), 60)
            ));
        }
        picture.extend(files::rows(path, &expected, &got.files));
        picture.truncate(11);
        return Story {
            headline,
            picture,
            right: Some("what open answers is right.".into()),
            so: Some(if many > 0 { ENTRY } else { LITTER }.into()),
        };
    }
    let most = most_read(&opened);
    let headline = if got.other_logs_read > 0 {
        format!(
            "open reads {} bytes of .log files that are not the active one's.",
            got.other_logs_read
        )
    } else if got.other_indexes_read > most.others {
        format!(
            "open reads {} bytes of the index files of {} segments that are not active; {} are enough.",
            got.other_indexes_read, opened.others, most.others
        )
    } else {
        format!(
            "open reads {} bytes of the active segment's .log; {} are enough.",
            got.active_log_read, most.active
        )
    };
    Story {
        headline,
        picture: directory(script),
        right: Some("what open answers is right.".into()),
        so: Some(COST.into()),
    }
}

fn cut(text: &str, width: usize) -> String {
    match text.chars().count() > width {
        true => text.chars().take(width - 4).chain(" ...".chars()).collect(),
        false => text.into(),
    }
}

/// The directory, a row a segment, at most four; and what else is in it.
fn directory(script: &OpenScript) -> Vec<String> {
    if let Some(many) = script.many {
        return vec![format!(
            "directory   {} segments with {} batches each",
            many.segments, many.batches
        )];
    }
    const ROOM: usize = 4;
    let image = open_model::files(script);
    if image.is_empty() {
        let there = if script.dir_there {
            "empty"
        } else {
            "not there"
        };
        return vec![format!(
            "directory   {there}   log start {}",
            script.log_start
        )];
    }
    let mut bases: Vec<i64> = Vec::new();
    let mut others = Vec::new();
    for file in &image {
        match segment_file(name(&file.path)) {
            Some((base, ".log")) => bases.push(base),
            Some((base, _))
                if image
                    .iter()
                    .any(|log| name(&log.path) == format!("{base:020}.log")) => {}
            _ => others.push(name(&file.path)),
        }
    }
    let mut lines = vec![format!("directory   log start {}", script.log_start)];
    let from = bases.len().saturating_sub(ROOM);
    if from > 0 {
        lines[0].push_str(&format!(", {from} older segments, and"));
    }
    for &base in &bases[from..] {
        let find = |suffix: &str| {
            image
                .iter()
                .find(|file| name(&file.path) == format!("{base:020}{suffix}"))
        };
        let log = find(".log").map_or(String::new(), |file| match file.bytes.is_empty() {
            true => "(empty)".into(),
            false => files::batches(&file.bytes),
        });
        let entries = |suffix: &str, size: usize| {
            find(suffix).map_or(format!("no {suffix}"), |file| {
                let (whole, rest) = (file.bytes.len() / size, file.bytes.len() % size);
                match rest {
                    0 => format!("{suffix} {whole}"),
                    _ => format!("{suffix} {whole} and {rest} bytes"),
                }
            })
        };
        let line = format!(
            "{base:<12}{:<28} {}   {}",
            cut(&log, 28),
            entries(".index", 8),
            entries(".timeindex", 12)
        );
        lines.push(cut(&line, 76));
    }
    if let [first, rest @ ..] = others.as_slice() {
        let more = match rest.len() {
            0 => String::new(),
            more => format!(", and {more} more"),
        };
        lines.push(format!("besides     {first}{more}"));
    }
    lines
}

/// The three files of the active segment, entry by entry.
fn active(script: &OpenScript) -> Vec<String> {
    let image = open_model::files(script);
    let last = image
        .iter()
        .filter_map(|file| segment_file(name(&file.path)))
        .filter(|(_, suffix)| *suffix == ".log")
        .map(|(base, _)| base)
        .max();
    let Some(base) = last else {
        return directory(script);
    };
    let mut lines = vec![format!(
        "active      segment {base}, log start {}",
        script.log_start
    )];
    for suffix in [".log", ".index", ".timeindex"] {
        let file = image
            .iter()
            .find(|file| name(&file.path) == format!("{base:020}{suffix}"));
        let told = file.map_or("not there".into(), |file| {
            let (path, bytes) = (file.path.clone(), file.bytes.clone());
            files::contents(&Stored { path, bytes }, 48)
        });
        let len = file.map_or(String::new(), |file| format!("{} bytes", file.bytes.len()));
        lines.push(
            format!("{suffix:<12}{told:<48}  {len}")
                .trim_end()
                .to_string(),
        );
    }
    lines
}

fn wrong(script: &OpenScript, number: usize, right: &OpenStep, yours: &OpenStep) -> Story {
    let first = number == 0 && script.fails.is_some();
    let name = match (first, number) {
        (true, _) => "Where the disk refuses a call, open",
        (_, 0) => "open",
        _ => "Opened once more after a failure, open",
    };
    let mut picture;
    let (what, so) = match (&right.result, &yours.result) {
        (Err(right), Err(yours)) if right != yours => {
            picture = of_error(script, right);
            (
                format!(
                    "gives {}, and must give {}",
                    told(yours, right),
                    told(right, yours)
                ),
                WHICH,
            )
        }
        (Err(error), Ok(_)) => {
            picture = of_error(script, error);
            (
                format!("answers Ok, and must give {}", errors::kind(error)),
                BLIND,
            )
        }
        (Ok(_), Err(error)) => {
            picture = of_error(script, error);
            (
                format!("gives {}, and must work", errors::kind(error)),
                CLOSED,
            )
        }
        (Ok(expected), Ok(log)) if expected != log => {
            let (what, so, of_active) = difference(script, expected, log);
            picture = if of_active {
                active(script)
            } else {
                directory(script)
            };
            (what, so)
        }
        (result, _) => {
            picture = directory(script);
            match (first_file(&right.files, &yours.files), result) {
                (Some(what), Err(_)) => (format!("gives the right error, but {what}"), GONE),
                (Some(what), Ok(_)) => {
                    let so = if what.ends_with("other bytes") {
                        WRITES
                    } else if what.ends_with("any more") {
                        NOT_OURS
                    } else {
                        LITTER
                    };
                    (format!("leaves a wrong directory: {what}"), so)
                }
                (None, _) => ("removes what it must not".into(), GONE),
            }
        }
    };
    // Where only a part differs, the headline says which.
    let (expected, found) = (result(&right.result), result(&yours.result));
    if expected != found {
        picture.push(format!("expected    {}", cut(&expected, 64)));
        picture.push(format!("you         {}", cut(&found, 64)));
    }
    Story {
        headline: format!("{name} {what}."),
        picture,
        right: None,
        so: Some(so.into()),
    }
}

/// An error as long as it must be to tell it from another.
fn told(error: &LogError, other: &LogError) -> String {
    match (error, other) {
        (LogError::NeedsRecovery { good, .. }, LogError::NeedsRecovery { good: other, .. })
            if good != other =>
        {
            format!("NeedsRecovery with good {good}")
        }
        _ if errors::kind(error) == errors::kind(other) => errors::text(error),
        _ => errors::kind(error),
    }
}

/// The picture for an error: the active segment's files if they are meant, or the directory.
fn of_error(script: &OpenScript, error: &LogError) -> Vec<String> {
    match error {
        LogError::NeedsRecovery { .. } | LogError::Scan => {
            let mut lines = directory(script);
            let one = lines.iter().filter(|line| line.contains(".index")).count() == 1;
            if one {
                lines = active(script);
            }
            lines
        }
        _ => directory(script),
    }
}

fn difference(
    script: &OpenScript,
    right: &OpenedLog,
    yours: &OpenedLog,
) -> (String, &'static str, bool) {
    let bases = |log: &OpenedLog| {
        log.segments
            .iter()
            .map(|one| one.base_offset)
            .collect::<Vec<_>>()
    };
    let (expected, found) = (bases(right), bases(yours));
    if expected != found {
        let extra = found
            .iter()
            .enumerate()
            .find(|(number, base)| !expected.contains(base) || found[..*number].contains(base));
        let missing = expected.iter().find(|base| !found.contains(base));
        return match (extra, missing) {
            (Some((_, base)), _) if expected.contains(base) => {
                (format!("has segment {base} more than once"), NAMES, false)
            }
            (Some((_, base)), Some(other)) if expected.len() == found.len() => (
                format!("makes segment {base}, and it must be segment {other}"),
                END,
                false,
            ),
            (Some((_, base)), _) => (
                format!("finds a segment {base}, and there is none"),
                NAMES,
                false,
            ),
            (_, Some(base)) => (format!("does not find segment {base}"), HIDDEN, false),
            _ => ("has the segments in a wrong order".into(), HIDDEN, false),
        };
    }
    if right.start != yours.start {
        let what = format!(
            "says that the log starts at {}, and it must be {}",
            yours.start, right.start
        );
        return (what, START, false);
    }
    if right.foreign != yours.foreign {
        let what = match (
            right
                .foreign
                .iter()
                .find(|name| !yours.foreign.contains(name)),
            yours
                .foreign
                .iter()
                .find(|name| !right.foreign.contains(name)),
        ) {
            (Some(name), _) => format!("does not name {name} as foreign"),
            (_, Some(name)) => format!("names {name} as foreign, and it is the log's"),
            _ => "names the foreign files in a wrong order".into(),
        };
        return (what, NAMES, false);
    }
    if right.gaps != yours.gaps {
        let what = match (right.gaps.first(), yours.gaps.first()) {
            (Some((from, to)), _) if !yours.gaps.contains(&(*from, *to)) => {
                format!("does not tell the gap from {from} to {to}")
            }
            (_, Some((from, to))) => format!("tells a gap from {from} to {to}, and there is none"),
            _ => "tells wrong gaps".into(),
        };
        return (what, GAP, false);
    }
    let last = right.segments.len().saturating_sub(1);
    for (number, (right, yours)) in right.segments.iter().zip(&yours.segments).enumerate() {
        if let Some((field, expected, found)) = field(right, yours) {
            let kind = if number == last {
                "active segment"
            } else {
                "segment"
            };
            let what = format!(
                "gives the {kind} {} {field} {found}, and it must be {expected}",
                right.base_offset
            );
            let so = if field == "next_offset" { END } else { STATE };
            return (what, so, number == last && script.many.is_none());
        }
    }
    ("answers another log".into(), STATE, false)
}

/// The first field that differs.
fn field(right: &OpenedSegment, yours: &OpenedSegment) -> Option<(&'static str, String, String)> {
    let newest = |one: &OpenedSegment| format!("{} -> {}", one.newest.timestamp, one.newest.offset);
    [
        ("bytes", right.bytes.to_string(), yours.bytes.to_string()),
        (
            "next_offset",
            right.next_offset.to_string(),
            yours.next_offset.to_string(),
        ),
        ("newest", newest(right), newest(yours)),
        (
            "first_timestamp",
            right.first_timestamp.to_string(),
            yours.first_timestamp.to_string(),
        ),
        (
            "created",
            right.created.to_string(),
            yours.created.to_string(),
        ),
        (
            "last_modified",
            right.last_modified.to_string(),
            yours.last_modified.to_string(),
        ),
    ]
    .into_iter()
    .find(|(_, right, yours)| right != yours)
}

/// The first file that differs, in words.
fn first_file(right: &[Listed], yours: &[Listed]) -> Option<String> {
    let gone = |file: &&Listed| !yours.iter().any(|other| other.path == file.path);
    let extra = |file: &&Listed| !right.iter().any(|other| other.path == file.path);
    let changed = |file: &&Listed| !yours.contains(file);
    if let Some(file) = right.iter().find(gone) {
        return Some(format!("{} is not there any more", name(&file.path)));
    }
    if let Some(file) = yours.iter().find(extra) {
        return Some(format!("{} is there, and must not be", name(&file.path)));
    }
    let file = right.iter().find(changed)?;
    Some(format!("{} has other bytes", name(&file.path)))
}
