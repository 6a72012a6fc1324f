//! 3.2: how a wrong answer is told.

use super::segment::DIR;
use super::{errors, files};
use crate::course::ch02::picture;
use crate::course::model::segment::ModelBatch;
use crate::exercise::Story;
use probe::ch03::{LogError, SegmentAnswer, SegmentCall, SegmentScript, SegmentStep};

const LOST: &str = "the batch was acknowledged, and no reader will ever see it.";
const HALF: &str =
    "after an error the caller believes that nothing happened, and sends the batch again.";
const TORN: &str = "what a failed write left stands between two batches: no reader gets past it.";
const ENTRY: &str = "the index leads to a wrong place, and its reader misses records.";
const READER: &str = "a reader gets bytes that are no part of the log, or misses some that are.";
const GUARD: &str =
    "offsets that do not fit are written all the same, and come back as others after a restart.";
const STATE: &str = "the next decision, to roll, to index or to delete, is made on a wrong number.";
const COST: &str = "a segment may have a gigabyte: who reads all of it to answer one request is slower with each record.";

/// A call in a few words: `append(50..52)`, `read(60, 100)`.
pub(super) fn call(call: &SegmentCall) -> String {
    match call {
        SegmentCall::Append { batch, .. } if batch.len() < 61 => {
            format!("append of {} bytes", batch.len())
        }
        SegmentCall::Append { batch, .. } => {
            let batch = ModelBatch::read(batch);
            format!(
                "append({})",
                files::range(batch.base_offset, batch.last_offset)
            )
        }
        SegmentCall::Read { target, max_bytes } => format!("read({target}, {max_bytes})"),
    }
}

/// What a call came to.
pub(super) fn step(step: &SegmentStep) -> String {
    match &step.result {
        Ok(bytes) if bytes.is_empty() => "Ok".into(),
        Ok(bytes) => files::batches(bytes),
        Err(error) => errors::text(error),
    }
}

pub(super) fn story(
    script: &SegmentScript,
    right: &SegmentAnswer,
    got: &SegmentAnswer,
    most: u64,
) -> Story {
    let wrong = right
        .steps
        .iter()
        .zip(&got.steps)
        .position(|(right, yours)| right != yours);
    if let Some(wrong) = wrong {
        return wrong_step(script, wrong, right, &got.steps[wrong]);
    }
    if let Some((path, how)) = files::first_wrong(&right.files, &got.files) {
        return wrong_file(script, path, how, right, got);
    }
    Story {
        headline: format!(
            "The answers are right, but {} bytes of the .log were read; {most} are enough.",
            got.log_bytes_read
        ),
        picture: calls(script, script.calls.len(), right),
        right: None,
        so: Some(COST.into()),
    }
}

/// The calls up to number `upto`, as many as have room.
fn calls(script: &SegmentScript, upto: usize, right: &SegmentAnswer) -> Vec<String> {
    const ROOM: usize = 3;
    let from = upto.saturating_sub(ROOM);
    let mut lines = Vec::new();
    let failed = (0..from).find(|&number| right.steps[number].result == Err(LogError::Disk));
    match failed {
        Some(number) => lines.push(format!(
            "            ... {from} before; in {} the disk failed",
            call(&script.calls[number])
        )),
        None if from > 0 => lines.push(format!("            ... {from} before")),
        None => {}
    }
    for number in from..upto {
        let label = if number == 0 { "calls" } else { "" };
        let told = match right.steps[number].result {
            Err(LogError::Disk) => "the disk fails in the middle of it",
            Err(_) => "refused",
            Ok(_) => "",
        };
        lines.push(
            format!("{label:<12}{:<24}{told}", call(&script.calls[number]))
                .trim_end()
                .into(),
        );
    }
    lines
}

fn wrong_step(
    script: &SegmentScript,
    wrong: usize,
    all: &SegmentAnswer,
    yours: &SegmentStep,
) -> Story {
    let right = &all.steps[wrong];
    let asked = &script.calls[wrong];
    let name = call(asked);
    let (what, so) = match (&right.result, &yours.result, asked) {
        (Ok(_), Ok(_), SegmentCall::Read { .. }) if right.result != yours.result => {
            ("answered other bytes than it must".to_string(), READER)
        }
        (Ok(_), Err(error), _) => (
            format!("gave {}, and must work", errors::kind(error)),
            if matches!(asked, SegmentCall::Read { .. }) {
                READER
            } else {
                LOST
            },
        ),
        (Err(LogError::Disk), Ok(_), _) => ("answered Ok, and the disk had failed".into(), LOST),
        (Err(error), Ok(_), _) => (
            format!("answered Ok, and must give {}", errors::kind(error)),
            GUARD,
        ),
        (Err(right), Err(yours), _) if right != yours => (
            format!(
                "gave {}, and must give {}",
                errors::text(yours),
                errors::text(right)
            ),
            GUARD,
        ),
        (Err(_), Err(_), _) => (
            "failed, and changed what memory says of the segment".into(),
            HALF,
        ),
        (Ok(_), Ok(_), _) => ("left a wrong value in memory".into(), STATE),
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
    for (field, right, yours) in fields(right, yours).into_iter().take(2) {
        picture.push(format!("{field:<16}  expected {right}, you {yours}"));
    }
    Story {
        headline: format!("{name} {what}."),
        picture,
        right: picture::before_it(wrong, "call"),
        so: Some(so.into()),
    }
}

/// The fields of memory that differ.
fn fields(right: &SegmentStep, yours: &SegmentStep) -> Vec<(&'static str, String, String)> {
    let newest =
        |step: &SegmentStep| format!("{} -> {}", step.newest.timestamp, step.newest.offset);
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
        ("torn", right.torn.to_string(), yours.torn.to_string()),
        (
            "last_modified",
            right.last_modified.to_string(),
            yours.last_modified.to_string(),
        ),
    ]
    .into_iter()
    .filter(|(_, right, yours)| right != yours)
    .collect()
}

fn wrong_file(
    script: &SegmentScript,
    path: &str,
    how: files::Wrong,
    right: &SegmentAnswer,
    got: &SegmentAnswer,
) -> Story {
    let failed = right
        .steps
        .iter()
        .any(|step| step.result == Err(LogError::Disk));
    let kind = files::kind(path);
    let what = match how {
        files::Wrong::Missing => format!("the file {path} is not there"),
        files::Wrong::Extra => format!("the file {path} must not be there"),
        files::Wrong::Other => format!("the {kind} file does not hold what it must"),
    };
    let short = path
        .strip_prefix(DIR)
        .map_or(path, |rest| rest.trim_start_matches('/'));
    let mut picture = calls(script, script.calls.len(), right);
    picture.extend(files::rows(path, &right.files, &got.files));
    Story {
        headline: format!("After {}, {}.", last(script), what.replace(path, short)),
        picture,
        right: Some("what the calls answered is right.".into()),
        so: Some(
            match kind {
                ".log" if failed => TORN,
                ".log" => LOST,
                _ => ENTRY,
            }
            .into(),
        ),
    }
}

fn last(script: &SegmentScript) -> String {
    script.calls.last().map_or_else(|| "nothing".into(), call)
}
