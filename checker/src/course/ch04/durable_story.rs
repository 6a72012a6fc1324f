//! 4.6 and 4.9: how a wrong answer is told.

use super::durable::{
    Careless, Lost, MARKER, MARKER_TEXT, POINTS, Played, STARTS, careless, fixed, line_of, lost,
    play, sorted, states,
};
use super::model_log::{ModelLog, in_root};
use crate::course::ch03::{errors, files};
use crate::course::model::segment::ModelBatch;
use crate::exercise::Story;
use crate::page::plural;
use probe::ch04::durable::{DIR, LogAnswer, LogScript, LogState, LogStep, RecoveryError, Refusal};

const EARLY: &str = "what is lost below the recovery point is lost unseen.";
const LATE: &str = "a restart reads again what was safe long ago, for minutes.";
const AGAIN: &str = "an fsync takes its time, and most segments are safe already.";
const OTHERS: &str = "without its line another log reads everything again.";
const AFTER: &str = "after a failed sync nobody knows what is safe, nor after a second.";
const CLEAN: &str = "after the marker the next start looks at nothing: losses go unseen.";
const UNCLEAN: &str = "the next start takes a clean stop for a crash, and reads in vain.";
const BACK: &str = "records that were deleted come back after the next start.";

/// A call in a few words.
pub(super) fn step(step: &LogStep) -> String {
    match step {
        LogStep::Append { batch } => {
            let batch = ModelBatch::read(batch);
            let range = files::range(batch.base_offset, batch.last_offset);
            format!("append({range})")
        }
        LogStep::OnRoll { finished } => format!("on_roll({finished})"),
        LogStep::Flush { offset } => format!("flush_until({offset})"),
        LogStep::Start { offset } => format!("log start to {offset}"),
        LogStep::Close => "close".into(),
    }
}

pub(super) fn call_text(script: &LogScript) -> String {
    let last = script.steps.last().map_or("nothing".into(), step);
    match script.steps.len() {
        0 | 1 => last,
        more => format!("{last} after {}", plural(more - 1, "call")),
    }
}

pub(super) fn answer_text(answer: &Result<LogAnswer, String>) -> String {
    match answer {
        Ok(answer) => answer.steps.last().map_or("nothing".into(), state),
        Err(text) => text.clone(),
    }
}

/// What a call came to.
fn state(state: &LogState) -> String {
    match &state.result {
        Ok(Some(offset)) => format!("flush until {offset}"),
        Ok(None) => format!("Ok, recovery point {}", state.recovery_point),
        Err(error) => error_text(error),
    }
}

/// An error, as short as a row of a picture needs.
pub(super) fn error_text(error: &RecoveryError) -> String {
    match error {
        RecoveryError::Failed => "Failed".into(),
        RecoveryError::Log { error } => format!("Log({})", errors::kind(error)),
        RecoveryError::Checkpoint { file, line } => {
            let name = file.rsplit('/').next().unwrap_or(file);
            format!("Checkpoint({name}, line {line})")
        }
        RecoveryError::OlderEpoch => "OlderEpoch".into(),
        RecoveryError::Read => "Read".into(),
        RecoveryError::Disk => "Disk".into(),
    }
}

/// `0..3 | 4..7 | 8.. active`, the last ones if there are many.
pub(super) fn segments(log: &ModelLog) -> String {
    let one = |segment: &crate::course::model::segment::ModelSegment| match segment.next_offset()
        - segment.base_offset
    {
        0 => format!("{} empty", segment.base_offset),
        _ => files::range(segment.base_offset, segment.next_offset() - 1),
    };
    let all: Vec<String> = log.segments.iter().map(one).collect();
    let from = all.len().saturating_sub(6);
    let before = if from > 0 { "... | " } else { "" };
    format!("{before}{}", all[from..].join(" | "))
}

/// The calls up to number `upto`, as many as have room.
fn calls(script: &LogScript, played: &Played, upto: usize) -> Vec<String> {
    const ROOM: usize = 2;
    let from = upto.saturating_sub(ROOM);
    let mut lines = Vec::new();
    for number in from..upto {
        let label = match number == from {
            true if from > 0 => format!("... {from} more"),
            true => "calls".into(),
            false => String::new(),
        };
        let told = match &script.steps[number] {
            LogStep::Flush { .. } => {
                format!("recovery point {}", played.states[number].recovery_point)
            }
            _ => String::new(),
        };
        let line = format!("{label:<12}{:<24}{told}", step(&script.steps[number]));
        lines.push(line.trim_end().into());
    }
    lines
}

pub(super) fn story(script: &LogScript, got: &Result<LogAnswer, String>) -> Story {
    let got = match got {
        Ok(got) => got,
        Err(text) => {
            return Story {
                headline: format!("The log could not be made: {text}."),
                ..Story::default()
            };
        }
    };
    let played = play(script);
    let closes = matches!(script.steps.last(), Some(LogStep::Close));
    let (right, yours) = (states(&played.states), states(&got.steps));
    let pairs = right.iter().zip(&yours);
    if let Some(number) = pairs.clone().position(|(right, yours)| right != yours) {
        return wrong_step(script, &played, number, &right[number], &yours[number]);
    }
    for dark in &got.blackouts {
        if let Some(lost) = lost(&played, closes, &got.paths, dark) {
            return dark_story(script, &played, got, dark.calls, &lost);
        }
    }
    for refusal in &got.refusals {
        if let Some(careless) = careless(&played, closes, refusal) {
            return refused(script, &played, refusal, careless);
        }
    }
    let (right, yours) = (sorted(&played.files), sorted(&got.files));
    if let Some((path, how)) = files::first_wrong(&right, &yours) {
        let name = path.rsplit('/').next().unwrap_or(path);
        let what = match how {
            files::Wrong::Missing => format!("the file {name} is not there"),
            files::Wrong::Extra => format!("the file {name} must not be there"),
            files::Wrong::Other => format!("{name} does not hold what it must"),
        };
        let so = match name {
            POINTS if line_of(&right, POINTS) == line_of(&yours, POINTS) => OTHERS,
            POINTS => LATE,
            STARTS => BACK,
            MARKER => UNCLEAN,
            _ => EARLY,
        };
        let mut picture = head(script, &played);
        picture.extend(files::rows(path, &right, &yours));
        return Story {
            headline: format!("After {}, {what}.", last(script)),
            picture,
            right: Some("what the calls answered is right.".into()),
            so: Some(so.into()),
        };
    }
    let extra = fixed(script, got).synced;
    let mut picture = head(script, &played);
    picture.extend(listed("may sync", &played.may_sync));
    picture.extend(listed("you synced", &extra));
    Story {
        headline: format!(
            "{} synced {}, which is safe already or need not be.",
            last(script),
            extra.first().map_or("a file", |path| short(path))
        ),
        picture,
        right: Some("the recovery point is right, and so are the files.".into()),
        so: Some(AGAIN.into()),
    }
}

fn last(script: &LogScript) -> String {
    script.steps.last().map_or("nothing".into(), step)
}

fn short(path: &str) -> &str {
    path.strip_prefix(DIR)
        .map_or(path, |rest| rest.trim_start_matches('/'))
}

/// The names of files, in one row.
fn listed(label: &str, paths: &[String]) -> Vec<String> {
    let mut rows = Vec::new();
    for (number, path) in paths.iter().take(1).enumerate() {
        let label = if number == 0 { label } else { "" };
        let more = match paths.len() {
            more @ 2.. => format!("  and {} more", more - 1),
            _ => String::new(),
        };
        rows.push(format!("{label:<12}{}{more}", short(path)));
    }
    rows
}

/// The calls before the last, the segments, and the last call.
fn head(script: &LogScript, played: &Played) -> Vec<String> {
    let last_one = script.steps.len().saturating_sub(1);
    let mut picture = calls(script, played, last_one);
    picture.push(format!("segments    {}", segments(&played.before)));
    if script.files.iter().any(|file| file.path == in_root(MARKER)) {
        picture.push(format!("there       {}", in_root(MARKER)));
    }
    let label = if last_one == 0 { "call" } else { "then" };
    picture.push(format!("{label:<12}{}", last(script)));
    picture
}

fn wrong_step(
    script: &LogScript,
    played: &Played,
    number: usize,
    right: &LogState,
    yours: &LogState,
) -> Story {
    let name = step(&script.steps[number]);
    let (what, so) = match (&right.result, &yours.result) {
        (Ok(_), Err(error)) => {
            let so = if name == "close" { UNCLEAN } else { LATE };
            (format!("gave {}, and must work", error_text(error)), so)
        }
        (Ok(Some(right)), Ok(Some(yours))) if yours > right => (
            format!("says until {yours}, which no sync of finished segments makes safe"),
            EARLY,
        ),
        (Ok(Some(_)), Ok(Some(yours))) if right.result != Ok(Some(*yours)) => (
            format!("says until {yours}, and that leaves records out"),
            LATE,
        ),
        _ if yours.recovery_point > right.recovery_point => {
            ("moved the recovery point too far".into(), EARLY)
        }
        _ if yours.recovery_point < right.recovery_point => (
            match number
                .checked_sub(1)
                .map(|before| played.states[before].recovery_point)
            {
                Some(before) if yours.recovery_point < before => {
                    "moved the recovery point back".into()
                }
                _ => "did not move the recovery point as far as it must".to_string(),
            },
            LATE,
        ),
        _ if yours.failed => ("worked, and left the log failed".into(), LATE),
        _ if yours.tasks != right.tasks => (format!("left {}", plural(yours.tasks, "task")), AGAIN),
        _ if right.calls == 0 => ("must change nothing on the disk, and did".into(), AGAIN),
        _ => ("made no call of the disk".into(), EARLY),
    };
    let mut picture = calls(script, played, number);
    if number + 1 == script.steps.len() {
        picture.push(format!("segments    {}", segments(&played.before)));
    }
    picture.push(format!(
        "{:<12}{name}",
        if number == 0 { "call" } else { "then" }
    ));
    let told = |of: &LogState| match () {
        () if state(right) != state(yours) => state(of),
        () if right.failed != yours.failed && of.failed => "the log is failed".into(),
        () if right.failed != yours.failed => "the log is not failed".into(),
        () if right.tasks != yours.tasks => plural(of.tasks, "task"),
        () => plural(of.calls, "changing call"),
    };
    picture.push(format!("expected    {}", told(right)));
    picture.push(format!("you         {}", told(yours)));
    Story {
        headline: format!("{name} {what}."),
        picture,
        right: None,
        so: Some(so.into()),
    }
}

fn dark_story(
    script: &LogScript,
    played: &Played,
    got: &LogAnswer,
    calls: usize,
    lost: &Lost,
) -> Story {
    let name = last(script);
    let mut picture = head(script, played);
    let made = got.steps.last().map_or(0, |state| state.calls);
    picture.push(match calls < made {
        true => format!("no power    behind {} of its {made} changing calls", calls),
        false => "no power    when it has answered Ok".into(),
    });
    let (what, so) = match lost {
        Lost::Promised {
            point,
            path,
            left,
            needed,
        } => {
            let kind = files::kind(path);
            picture.push(format!("file        {}", short(path)));
            picture.push(format!("left        {left} of {needed} bytes"));
            (
                format!(
                    "the recovery point {point} is there, and bytes of a {kind} below it are lost"
                ),
                EARLY,
            )
        }
        Lost::Unknown { point } => {
            picture.push(format!("says        {POINTS}: {point}"));
            (
                format!("the file says {point}, and no flush has ended there"),
                EARLY,
            )
        }
        Lost::Forgotten { found, point } => {
            let found = found.map_or("nothing".into(), |found| found.to_string());
            picture.push(format!("expected    {POINTS}: {point}"));
            picture.push(format!("you         {found}"));
            (
                format!("the recovery point {point} is not in its file"),
                LATE,
            )
        }
        Lost::Others { line } => {
            picture.push(format!("lost        {line}"));
            ("the line of another log is gone".to_string(), OTHERS)
        }
        Lost::Marked { what } => {
            picture.push(format!("there       {}", in_root(MARKER)));
            picture.push(format!("not there   {what}"));
            (format!("the marker is there, and {what} is not"), CLEAN)
        }
        Lost::NoMarker => {
            picture.push(format!("not there   {}", in_root(MARKER)));
            ("the marker is not there".to_string(), UNCLEAN)
        }
        Lost::MarkerText { text } => {
            picture.push(format!("expected    {MARKER_TEXT}"));
            picture.push(format!("you         {text:?}"));
            ("the marker does not hold its text".to_string(), UNCLEAN)
        }
    };
    let when = match calls < made {
        true => format!("The power fails in {name}"),
        false => format!("The power fails after {name} has answered Ok"),
    };
    Story {
        headline: format!("{when}, and {what}."),
        picture,
        right: None,
        so: Some(so.into()),
    }
}

fn refused(script: &LogScript, played: &Played, refusal: &Refusal, how: Careless) -> Story {
    let name = last(script);
    let mut picture = head(script, played);
    let path = &refusal.path;
    picture.push(format!("fails       {} {path}", refusal.call));
    let later = |number: usize| match number {
        0 => name.clone(),
        1 => "append".into(),
        _ => "flush_until".into(),
    };
    let call = &refusal.call;
    let mut so = AFTER;
    let what = match how {
        Careless::Answer => {
            picture.push("expected    Disk".into());
            picture.push(format!("you         {}", state(&refusal.state)));
            format!(
                "{name} did not answer the disk's error, where {call} of {} failed",
                short(path)
            )
        }
        Careless::NotFailed => {
            picture.push("expected    Disk, and the log is failed".into());
            picture.push("you         Disk, and the log is not".into());
            format!("{name} met a {call} that failed, and the log is not failed")
        }
        Careless::Moved => {
            let moved = refusal.state.recovery_point;
            picture.push(format!("expected    recovery point {}", played.point));
            picture.push(format!("you         recovery point {moved}"));
            so = EARLY;
            format!("{name} met a {call} that failed, and moved the recovery point to {moved}")
        }
        Careless::Written => {
            let stored = line_of(&refusal.root, POINTS);
            let stored = stored.map_or("nothing".into(), |stored| stored.to_string());
            picture.push(format!("you         {POINTS}: {stored}"));
            so = EARLY;
            format!("{name} met a {call} that failed, and wrote the recovery point all the same")
        }
        Careless::Marked => {
            picture.push(format!("you         {} is there", in_root(MARKER)));
            so = CLEAN;
            format!("{name} met a {call} that failed, and wrote the marker all the same")
        }
        Careless::Accepted(number) => {
            let later_state = refusal.later.get(number);
            let answer = later_state.map_or(String::new(), state);
            picture.push(format!("then        {}", later(number)));
            picture.push("expected    Failed".into());
            picture.push(format!("you         {answer}"));
            format!(
                "After a {call} that failed, {} must be Failed",
                later(number)
            )
        }
        Careless::Touched(number) => {
            picture.push(format!("then        {}", later(number)));
            picture.push("expected    Failed, and no call that changes the disk".into());
            format!(
                "After a {call} that failed, {} is Failed, and wrote",
                later(number)
            )
        }
    };
    Story {
        headline: format!("{what}."),
        picture,
        right: None,
        so: Some(so.into()),
    }
}
