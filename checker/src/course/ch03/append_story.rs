//! 3.4: how a wrong answer is told.

use super::append::{is_good, met_at};
use super::segment::DIR;
use super::{errors, files};
use crate::course::ch02::picture;
use crate::course::model::batch;
use crate::course::model::segment::ModelBatch;
use crate::exercise::Story;
use crate::page::plural;
use kit::Offset;
use probe::ch03::{AppendAnswer, AppendCall, AppendScript, AppendStep, LogError};

const LOST: &str = "the batch was acknowledged, and no reader will ever see it.";
const TWICE: &str = "the sender believes that nothing happened and sends the batch again: each ride is in the log twice.";
const STUCK: &str = "the sender did nothing wrong, and its rides are not in the log.";
const GUARD: &str =
    "what should have been refused stands in the log, and every reader of it gets it.";
const WORDS: &str =
    "the sender acts on the error it gets: send again, make smaller batches, or cut its own log.";
const OFFSETS: &str = "leader and followers give one record two offsets: after a change of leaders, readers miss some.";
const STAMP: &str = "offset and epoch in the log are what readers and followers go by: with wrong ones they take records for others.";
const SEGMENTS: &str =
    "readers find the segment by its name, and retention deletes by it: a wrong one hides records.";
const ENTRY: &str = "a reader that trusts the index, by offset or by time, misses records.";
const TORN: &str = "what a failed write left stands between two batches: no reader gets past it.";

/// `append(2 offsets, 97 bytes, Leader(3))`, `append(5..6, 97 bytes, Follower)`.
pub(super) fn call(call: &AppendCall) -> String {
    let bytes = plural(call.batch.len(), "byte");
    let what = match batch::header(&call.batch).filter(|_| is_good(&call.batch)) {
        None => "no good batch".into(),
        Some(header) if header.last_offset_delta < 0 => "ends before it begins".into(),
        Some(header) if call.leader.is_some() => {
            plural(header.last_offset_delta as usize + 1, "offset")
        }
        Some(_) => {
            let batch = ModelBatch::read(&call.batch);
            files::range(batch.base_offset, batch.last_offset)
        }
    };
    match call.leader {
        Some(epoch) => format!("append({what}, {bytes}, Leader({epoch}))"),
        None => format!("append({what}, {bytes}, Follower)"),
    }
}

/// What an append came to.
pub(super) fn step(step: &AppendStep) -> String {
    match &step.result {
        Ok(done) => files::range(done.base_offset.0, done.last_offset.0),
        Err(error) => errors::text(error),
    }
}

/// The last few base offsets.
fn bases(segments: &[Offset]) -> String {
    const ROOM: usize = 4;
    let from = segments.len().saturating_sub(ROOM);
    let bases: Vec<String> = segments[from..].iter().map(Offset::to_string).collect();
    let dots = if from > 0 { "... " } else { "" };
    format!("{dots}{}", bases.join(", "))
}

pub(super) fn story(script: &AppendScript, right: &AppendAnswer, got: &AppendAnswer) -> Story {
    let wrong = right
        .steps
        .iter()
        .zip(&got.steps)
        .position(|(right, yours)| right != yours);
    if let Some(wrong) = wrong {
        return wrong_step(script, wrong, right, &got.steps[wrong]);
    }
    // Where the disk failed, it is the files that show what was not cut off.
    match files::first_wrong(&right.files, &got.files) {
        Some((path, how)) if right.seen == got.seen || met_at(script, got).is_none() => {
            wrong_file(script, path, how, right, got)
        }
        _ => wrong_readers(script, right, got),
    }
}

/// The settings that decide, then the appends up to number `upto`, the last `room` of them.
fn calls(script: &AppendScript, upto: usize, room: usize, right: &AppendAnswer) -> Vec<String> {
    let from = upto.saturating_sub(room);
    let mut lines = vec![format!("log         {}", settings(script))];
    if from > 0 {
        lines.push(format!("            ... {from} before"));
    }
    for number in from..upto {
        let label = if number == 0 { "calls" } else { "" };
        let told = match &right.steps[number].result {
            Err(LogError::Disk) => "the disk failed".into(),
            Err(_) => "refused".into(),
            Ok(_) => step(&right.steps[number]),
        };
        lines.push(row(script, label, number, &told));
    }
    lines
}

/// One append, with its times where they decide.
fn row(script: &AppendScript, label: &str, number: usize, told: &str) -> String {
    let asked = &script.calls[number];
    let mut told = told.to_string();
    if script.config.roll.segment_ms < 1 << 40 && is_good(&asked.batch) {
        let time = match ModelBatch::read(&asked.batch).max_timestamp {
            time if time < 0 => format!("clock {}", asked.now),
            time => format!("time {time}"),
        };
        told = if told.is_empty() {
            time
        } else {
            format!("{told}, {time}")
        };
    }
    let line = format!("{label:<12}{:<43} {told}", call(asked));
    line.trim_end().chars().take(picture::WIDTH).collect()
}

fn settings(script: &AppendScript) -> String {
    let roll = &script.config.roll;
    let mut parts = vec![format!("begins at {}", script.start)];
    if roll.segment_bytes < 1 << 30 {
        parts.push(format!("segment_bytes {}", roll.segment_bytes));
    }
    if roll.segment_ms < 1 << 40 {
        parts.push(format!("segment_ms {}", roll.segment_ms));
    }
    if roll.index_bytes < 1 << 20 {
        parts.push(format!("index_bytes {}", roll.index_bytes));
    }
    parts.join(", ")
}

fn wrong_step(
    script: &AppendScript,
    wrong: usize,
    all: &AppendAnswer,
    yours: &AppendStep,
) -> Story {
    let right = &all.steps[wrong];
    let name = call(&script.calls[wrong]);
    let (what, so) = match (&right.result, &yours.result) {
        (Ok(_), Err(LogError::Disk)) if yours.end == right.end => {
            ("gave Disk, and the log has the batch".to_string(), TWICE)
        }
        (Ok(_), Err(error)) => (
            format!("gave {}, and must work", errors::kind(error)),
            STUCK,
        ),
        (Err(LogError::Disk), Ok(_)) => ("answered Ok, and the disk had failed".into(), LOST),
        (Err(error), Ok(_)) => (
            format!("answered Ok, and must give {}", errors::kind(error)),
            GUARD,
        ),
        (Err(error), Err(other)) if error != other => (
            format!(
                "gave {}, and must give {}",
                errors::kind(other),
                errors::kind(error)
            ),
            WORDS,
        ),
        (Err(_), Err(_)) if right.end != yours.end => {
            ("gave an error, and the end has moved".into(), TWICE)
        }
        (Err(_), Err(_)) => ("gave an error, and left wrong segments".into(), SEGMENTS),
        (Ok(_), Ok(_)) if right.result != yours.result => {
            (format!("answered {}", step(yours)), OFFSETS)
        }
        (Ok(_), Ok(_)) if right.segments.len() > yours.segments.len() => {
            ("began no new segment, and must".into(), SEGMENTS)
        }
        (Ok(_), Ok(_)) if right.segments.len() < yours.segments.len() => {
            ("began a new segment, and must not".into(), SEGMENTS)
        }
        (Ok(_), Ok(_)) if right.segments != yours.segments => {
            ("gave the new segment a wrong name".into(), SEGMENTS)
        }
        (Ok(_), Ok(_)) => ("left the log with a wrong end".into(), OFFSETS),
    };
    let mut picture = calls(script, wrong, 3, all);
    let label = if wrong == 0 { "call" } else { "then" };
    let failed = [&right.result, &yours.result].contains(&&Err(LogError::Disk));
    let told = if failed { "the disk fails" } else { "" };
    picture.push(row(script, label, wrong, told));
    if right.result != yours.result {
        picture.push(format!("expected    {}", step(right)));
        picture.push(format!("you         {}", step(yours)));
    }
    if right.end != yours.end && right.result.is_ok() == yours.result.is_ok() {
        picture.push(format!(
            "end         expected {}, you {}",
            right.end, yours.end
        ));
    }
    if right.segments != yours.segments {
        let (expected, yours) = (bases(&right.segments), bases(&yours.segments));
        let one = format!("segments    expected {expected}   you {yours}");
        if one.len() <= picture::WIDTH {
            picture.push(one);
        } else {
            picture.push(format!("segments    expected {expected}"));
            picture.push(format!("            you {yours}"));
        }
    }
    Story {
        headline: format!("{name} {what}."),
        picture,
        right: picture::before_it(wrong, "append"),
        so: Some(so.into()),
    }
}

fn wrong_file(
    script: &AppendScript,
    path: &str,
    how: files::Wrong,
    right: &AppendAnswer,
    got: &AppendAnswer,
) -> Story {
    let kind = files::kind(path);
    let short = path
        .strip_prefix(DIR)
        .map_or(path, |rest| rest.trim_start_matches('/'));
    let stamped = stamped(path, right, got);
    let mut picture = calls(script, script.calls.len(), 1, right);
    match &stamped {
        Some([_, expected, yours]) => {
            picture.push(format!("expected    {expected}"));
            picture.push(format!("you         {yours}"));
        }
        None => picture.extend(files::rows(path, &right.files, &got.files)),
    }
    let what = match how {
        files::Wrong::Missing => format!("the file {short} is not there"),
        files::Wrong::Extra => format!("the file {short} must not be there"),
        files::Wrong::Other => match &stamped {
            Some([what, ..]) => what.clone(),
            None => format!(
                "the {kind} of segment {} does not hold what it must",
                files::base_of(path)
            ),
        },
    };
    Story {
        headline: format!("After {}, {what}.", last(script)),
        picture,
        right: None,
        so: Some(
            match (kind, met_at(script, got)) {
                (".log", _) if stamped.is_some() => STAMP,
                (".log", Some(_)) => TORN,
                (".log", None) => LOST,
                _ => ENTRY,
            }
            .into(),
        ),
    }
}

/// What is wrong, and the batch as it must be and as it is, if the first byte that differs is one that a leader stamps.
fn stamped(path: &str, right: &AppendAnswer, got: &AppendAnswer) -> Option<[String; 3]> {
    let find = |answer: &AppendAnswer| {
        let mut files = answer.files.iter();
        let file = files.find(|file| file.path == path);
        file.map(|file| file.bytes.clone())
    };
    let (right, yours) = (find(right)?, find(got)?);
    let at = right.iter().zip(&yours).position(|(a, b)| a != b)?;
    let mut start = 0;
    while path.ends_with(".log") && right.len() == yours.len() && start <= at {
        let field = |bytes: &[u8]| ModelBatch::read(&bytes[start..]);
        let (expected, found) = (field(&right), field(&yours));
        let text = |batch: &ModelBatch| {
            format!(
                "base offset {}, leader epoch {}",
                batch.base_offset, batch.epoch
            )
        };
        let texts = |what| Some([what, text(&expected), text(&found)]);
        match at - start {
            0..8 => {
                return texts(format!(
                    "a batch has base offset {} in the log",
                    found.base_offset
                ));
            }
            12..16 => {
                return texts(format!(
                    "a batch has leader epoch {} in the log",
                    found.epoch
                ));
            }
            _ => {}
        }
        let length = batch::header(&right[start..])?.batch_length;
        start += batch::LENGTH_END + usize::try_from(length).ok()?;
    }
    None
}

fn wrong_readers(script: &AppendScript, right: &AppendAnswer, got: &AppendAnswer) -> Story {
    let seen = |answer: &AppendAnswer| match &answer.seen {
        Ok(bytes) if bytes.is_empty() => "nothing".into(),
        Ok(bytes) => files::batches(bytes),
        Err(error) => errors::text(error),
    };
    let what = match &got.seen {
        Ok(_) => "readers of the segments do not see what they must".into(),
        Err(error) => format!("a reader of the segments gets {}", errors::kind(error)),
    };
    let mut picture = calls(script, script.calls.len(), 3, right);
    picture.push(format!("expected    {}", seen(right)));
    picture.push(format!("you         {}", seen(got)));
    Story {
        headline: format!("After {}, {what}.", last(script)),
        picture,
        right: Some("what the appends answered is right.".into()),
        so: Some(
            if met_at(script, got).is_some() {
                TORN
            } else {
                LOST
            }
            .into(),
        ),
    }
}

fn last(script: &AppendScript) -> String {
    script.calls.last().map_or_else(|| "nothing".into(), call)
}
