//! 3.4: how a wrong answer is told.

use super::append::met_at;
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
const SEGMENTS: &str =
    "readers find the segment by its name, and retention deletes by it: a wrong one hides records.";
const ENTRY: &str = "a reader that trusts the index, by offset or by time, misses records.";
const TORN: &str = "what a failed write left stands between two batches: no reader gets past it.";

/// `append(0..1, 97 bytes, leader of epoch 3)`.
pub(super) fn call(call: &AppendCall) -> String {
    let bytes = plural(call.batch.len(), "byte");
    let what = match batch::header(&call.batch) {
        Some(header) if header.last_offset_delta < 0 => {
            format!(
                "{} to {}",
                header.base_offset.0,
                header
                    .base_offset
                    .0
                    .saturating_add(header.last_offset_delta.into())
            )
        }
        Some(_) => {
            let batch = ModelBatch::read(&call.batch);
            files::range(batch.base_offset, batch.last_offset)
        }
        None => "no batch".into(),
    };
    match call.leader {
        Some(epoch) => format!("append({what}, {bytes}, leader of epoch {epoch})"),
        None => format!("append({what}, {bytes}, follower)"),
    }
}

/// What an append came to.
pub(super) fn step(step: &AppendStep) -> String {
    match &step.result {
        Ok(done) => files::range(done.base_offset.0, done.last_offset.0),
        Err(error) => errors::text(error),
    }
}

fn bases(segments: &[Offset]) -> String {
    let bases: Vec<String> = segments.iter().map(Offset::to_string).collect();
    match bases.len() {
        0 => "none".into(),
        count => format!("...{}", bases[count.saturating_sub(6)..].join(", "))
            .trim_start_matches(if count > 6 { "" } else { "..." })
            .into(),
    }
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

/// The settings that decide, then the appends up to number `upto`, as many as have room.
fn calls(script: &AppendScript, upto: usize, right: &AppendAnswer) -> Vec<String> {
    const ROOM: usize = 3;
    let from = upto.saturating_sub(ROOM);
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
        lines.push(format!(
            "{label:<12}{:<46}{told}",
            call(&script.calls[number])
        ));
    }
    lines
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
        (Err(_), Err(_)) => (
            "gave an error, and the segments are not those it must leave".into(),
            SEGMENTS,
        ),
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
    let mut picture = calls(script, wrong, all);
    picture.push(format!(
        "{:<12}{name}",
        if wrong == 0 { "call" } else { "then" }
    ));
    if right.result != yours.result {
        picture.push(format!("expected    {}", step(right)));
        picture.push(format!("you         {}", step(yours)));
    }
    if right.end != yours.end {
        picture.push(format!(
            "end         expected {}, you {}",
            right.end, yours.end
        ));
    }
    if right.segments != yours.segments {
        picture.push(format!(
            "segments    expected {}   you {}",
            bases(&right.segments),
            bases(&yours.segments)
        ));
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
    let what = match how {
        files::Wrong::Missing => format!("the file {short} is not there"),
        files::Wrong::Extra => format!("the file {short} must not be there"),
        files::Wrong::Other => match headers(path, right, got) {
            Some(text) => text,
            None => format!("the {kind} file does not hold what it must"),
        },
    };
    let stamped = headers(path, right, got).is_some();
    let mut picture = calls(script, script.calls.len(), right);
    picture.extend(files::rows(path, &right.files, &got.files));
    Story {
        headline: format!("After {}, {what}.", last(script)),
        picture,
        right: Some("offsets, end and segments are right.".into()),
        so: Some(
            match (kind, met_at(script, got)) {
                (".log", _) if stamped => OFFSETS,
                (".log", Some(_)) => TORN,
                (".log", None) => LOST,
                _ => ENTRY,
            }
            .into(),
        ),
    }
}

/// Says so if only the bytes in front of the magic differ: what a leader stamps.
fn headers(path: &str, right: &AppendAnswer, got: &AppendAnswer) -> Option<String> {
    let find = |answer: &AppendAnswer| {
        let mut files = answer.files.iter();
        files
            .find(|file| file.path == path)
            .map(|file| file.bytes.clone())
    };
    let (right, yours) = (find(right)?, find(got)?);
    let at = right.iter().zip(&yours).position(|(a, b)| a != b)?;
    let mut start = 0;
    while right.len() == yours.len() && start + 61 <= right.len() {
        let length = i32::from_be_bytes(right[start + 8..start + 12].try_into().ok()?);
        let field = |bytes: &[u8]| ModelBatch::read(&bytes[start..]);
        if (start..start + 8).contains(&at) {
            let (right, yours) = (field(&right).base_offset, field(&yours).base_offset);
            return Some(format!(
                "a batch has base offset {yours}, and must have {right}"
            ));
        }
        if (start + 12..start + 16).contains(&at) {
            let (right, yours) = (field(&right).epoch, field(&yours).epoch);
            return Some(format!(
                "a batch has leader epoch {yours}, and must have {right}"
            ));
        }
        start += 12 + length as usize;
    }
    None
}

fn wrong_readers(script: &AppendScript, right: &AppendAnswer, got: &AppendAnswer) -> Story {
    let seen = |answer: &AppendAnswer| match &answer.seen {
        Ok(bytes) if bytes.is_empty() => "nothing".into(),
        Ok(bytes) => files::batches(bytes),
        Err(error) => errors::text(error),
    };
    let mut picture = calls(script, script.calls.len(), right);
    picture.push(format!("expected    {}", seen(right)));
    picture.push(format!("you         {}", seen(got)));
    Story {
        headline: format!(
            "After {}, readers of the segments do not see what they must.",
            last(script)
        ),
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
