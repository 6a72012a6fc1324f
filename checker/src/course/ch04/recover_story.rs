//! 4.8: how a wrong answer is told.

use super::durable::{MARKER, POINTS, STARTS, line_of};
use super::durable_story::error_text;
use super::history::{play, stored};
use super::model_log::in_root;
use super::model_recovery::{EPOCHS, Plan, fixed, path, plain, plan};
use super::recover_log::{
    Kept, Recoveries, begins_well, ends_well, kept, logs, must_end, too_much_read,
};
use crate::course::ch03::files;
use crate::course::model::segment::ModelBatch;
use crate::exercise::{Case, Story};
use kit::Offset;
use probe::ch04::durable::{DIR, RecoveryError};
use probe::ch04::recovery::{Harm, Later, Past, RecoverCall, Recovery, Report, Stop, Then};
use probe::disk::Stored;

const LOST: &str = "a producer was told that the record is safe, and it is gone.";
const STRANGE: &str = "a consumer reads what no producer has sent.";
const TORN: &str = "no reader gets past torn bytes, nor to what is appended behind.";
const HOLE: &str = "records are missing in the middle, and no one is told.";
const EPOCH: &str = "wrong epochs make a follower cut good records.";
const POINT: &str = "the next crash believes it, and looks at nothing below.";
const SLOW: &str = "a thousand segments of a gigabyte are read before the first answer.";
const BELIEVED: &str = "if the marker outlives a crash, a torn log is believed.";
const PERSON: &str = "a damaged checkpoint is a matter for a person, not for a guess.";
const REPORT: &str = "the operator learns from the report alone what the crash has cost.";
const HIDDEN: &str =
    "the log is used as if it were whole, and the disk does not hold what it must.";
const AGAIN: &str = "power that fails once may fail again, in the middle of a recovery.";
const INDEX: &str = "a reader that trusts the index gets to a wrong place.";
const FOREIGN: &str = "a foreign file is no reason not to start, and not ours to delete.";

/// A result in a few words.
pub(super) fn result(result: &Result<Report, RecoveryError>) -> String {
    match result {
        Ok(report) => format!(
            "{}..{}, cut {}, {} removed",
            report.start,
            report.end,
            report.cut,
            report.removed.len()
        ),
        Err(error) => error_text(error),
    }
}

/// What was done before, in one row: the last few steps.
fn past(call: &RecoverCall) -> String {
    let history = play(call.config, &call.past, call.stop);
    let mut written = history.written.iter();
    let mut told = Vec::new();
    for step in &call.past {
        told.push(match step {
            Past::Append { .. } => match written.next() {
                Some(batch) => files::range(batch.base_offset, batch.last_offset),
                None => String::new(),
            },
            Past::NextEpoch => "new epoch".into(),
            Past::Flush { offset } => format!("flush({offset})"),
            Past::DeleteOldest => "delete oldest".into(),
        });
    }
    let mut text = told.join(", ");
    while text.len() > 60 && told.len() > 1 {
        told.remove(0);
        text = format!("..., {}", told.join(", "));
    }
    if text.is_empty() {
        "nothing".into()
    } else {
        text
    }
}

fn stop(call: &RecoverCall) -> &'static str {
    match call.stop {
        Stop::Closed => "closed cleanly",
        Stop::Killed => "killed",
        Stop::Power { .. } => "the power failed",
    }
}

fn harm(harm: &Harm) -> String {
    let name = |file: &str| {
        let short = file.rsplit('/').next().unwrap_or(file);
        let short = short.trim_start_matches('0');
        if short.starts_with('.') && short != MARKER {
            return format!("0{short}");
        }
        short.to_string()
    };
    match harm {
        Harm::Behind { file, bytes } => format!("{} bytes behind {}", bytes.len(), name(file)),
        Harm::Cut { file, bytes } => format!("{} cut to {bytes} bytes", name(file)),
        Harm::Flip { file, at } => format!("byte {at} of {} changed", name(file)),
        Harm::Gone { file } => format!("{} gone", name(file)),
        Harm::Text { file, text } => {
            format!("{}: {}", name(file), text.trim_end().replace('\n', " / "))
        }
        Harm::Named { file, name: to } => format!("{} named {}", name(file), name(to)),
    }
}

/// The segments that are found, and what is done with each: as many as have room.
fn found(files: &[Stored], plan: &Plan, room: usize) -> Vec<String> {
    let all = logs(files);
    let from = all.len().saturating_sub(room);
    let mut rows = Vec::new();
    for (number, base) in all[from..].iter().enumerate() {
        let label = match number {
            0 if from > 0 => format!("... {from} before"),
            0 => "found".into(),
            _ => String::new(),
        };
        let log = files.iter().find(|file| file.path == path(*base, "log"));
        let log = log.map_or("(empty)".into(), |file| files::contents(file, 40));
        let how = match () {
            () if plan.remove.contains(base) => "goes",
            () if plan.trusted.contains(base) => "trusted",
            () if plan.scan.contains(base) => "scanned",
            () => "its tail",
        };
        rows.push(format!("{label:<12}{base:>4}.log {how:<9}{log}"));
    }
    if rows.is_empty() {
        rows.push("found       no segment".into());
    }
    rows
}

/// What was done, how it ended, and what is found.
fn head(call: &RecoverCall, room: usize) -> Vec<String> {
    let files = stored(&call.files);
    let mut rows = vec![format!("before      {}", past(call))];
    let mut ended = stop(call).to_string();
    if let Some(first) = call.harm.first() {
        ended = format!("{ended}, then {}", harm(first));
    }
    if ended.len() > 62 {
        ended = ended.chars().take(59).chain("...".chars()).collect();
    }
    rows.push(format!("stop        {ended}"));
    if line_of(&files, POINTS).is_some() || line_of(&files, STARTS).is_some() {
        let number = |name| line_of(&files, name).unwrap_or(0);
        rows.push(format!(
            "says        recovery point {}, log start {}",
            number(POINTS),
            number(STARTS)
        ));
    }
    rows.extend(found(&files, &plan(&files), room));
    rows
}

pub(super) fn story(case: &Case<'_, Recoveries>, law: &str) -> Story {
    let (call, got) = (case.call, case.got);
    match law {
        "recover-keeps" => {
            if let Some(kept) = kept(call, &got.first) {
                return keeps(call, &got.first, &kept);
            }
        }
        "recover-marker" if !begins_well(call, &got.calls) => return marker(call, &got.calls),
        _ => {}
    }
    let model = &case.expected.first;
    let yours = fixed(&got.first);
    let later = got.later.iter().find(|later| !ends_well(call, later));
    if *model == yours
        && let Some(later) = later
    {
        if let (Then::Fails, Some(failed)) = (&call.then, later.calls) {
            return hides(call, later, got.calls.get(failed));
        }
        let must = fixed(&must_end(call, later));
        let yours = fixed(&later.recovery);
        let what = match (&call.then, later.calls) {
            (Then::Interrupted { .. }, Some(calls)) => {
                let how = match later.seed {
                    Some(_) => "without power",
                    None => "killed",
                };
                format!("{how} behind call {calls} of the first recovery")
            }
            (Then::Append { batches, .. }, _) => {
                let ranges: Vec<String> = (batches.iter())
                    .map(|batch| ModelBatch::read(batch))
                    .map(|batch| files::range(batch.base_offset, batch.last_offset))
                    .collect();
                let how = match later.seed {
                    Some(_) => "the power fails",
                    None => "killed",
                };
                format!("append {}, then {how}", ranges.join(", "))
            }
            _ => "recovered a second time".into(),
        };
        let mut picture = head(call, 2);
        picture.truncate(5);
        picture.push(format!("later       {what}"));
        let told = told(&must, &yours);
        picture.extend(told.rows.into_iter().take(3));
        let headline = match call.then {
            Then::Interrupted { .. } => {
                format!(
                    "A recovery that was {what}, and then done again, {}.",
                    told.what
                )
            }
            Then::Append { .. } => format!(
                "After a recovery, appends and a crash, the next one {}.",
                told.what
            ),
            _ => format!("The same log, recovered a second time, {}.", told.what),
        };
        return Story {
            headline,
            picture,
            right: None,
            so: Some(AGAIN.into()),
        };
    }
    if *model != yours {
        let told = told(model, &yours);
        let mut picture = head(call, if told.rows.len() > 2 { 3 } else { 4 });
        picture.extend(told.rows);
        return Story {
            headline: format!("recover_log {}.", told.what),
            picture,
            right: None,
            so: Some(told.so.into()),
        };
    }
    if case.expected.made == 0 && got.made > 0 {
        return Story {
            headline: "recover_log met a damaged checkpoint, and changed the disk all the same."
                .into(),
            picture: head(call, 3),
            right: Some("the error is right.".into()),
            so: Some(PERSON.into()),
        };
    }
    if let Some((file, bytes)) = too_much_read(call, got).first() {
        let mut picture = head(call, 3);
        picture.push(format!("read        {file}"));
        picture.push(format!("            {bytes} bytes, and none are needed"));
        return Story {
            headline: format!("recover_log read {bytes} bytes of a .log that is trusted."),
            picture,
            right: Some("what it answers and leaves is right.".into()),
            so: Some(SLOW.into()),
        };
    }
    if !begins_well(call, &got.calls) {
        return marker(call, &got.calls);
    }
    Story {
        headline: "What was appended behind the recovery was refused.".into(),
        picture: head(call, 3),
        right: None,
        so: Some(LOST.into()),
    }
}

fn hides(call: &RecoverCall, later: &Later, failed: Option<&String>) -> Story {
    let failed = failed.map_or("a call", String::as_str);
    let mut picture = head(call, 2);
    picture.push(format!("fails       {failed}"));
    picture.push("expected    an error".into());
    picture.push(format!("you         {}", result(&later.recovery.result)));
    Story {
        headline: "recover_log answered Ok, although a call of the disk failed.".into(),
        picture,
        right: Some("on a disk that works all of it is right.".into()),
        so: Some(HIDDEN.into()),
    }
}

fn marker(call: &RecoverCall, calls: &[String]) -> Story {
    let marked = call.files.iter().any(|file| file.path == in_root(MARKER));
    let mut picture = head(call, 2);
    let first = if marked {
        format!("remove {}", in_root(MARKER))
    } else {
        "sync_dir data".into()
    };
    picture.push(format!("expected    {first}"));
    if marked {
        picture.push("            sync_dir data".into());
    }
    for (number, call) in calls.iter().take(2).enumerate() {
        let label = if number == 0 { "you" } else { "" };
        picture.push(format!("{label:<12}{call}"));
    }
    let removed = calls.first() == Some(&first);
    Story {
        headline: match (marked, removed) {
            (true, true) => {
                "recover_log removed the marker, and did not sync the root next.".into()
            }
            (true, false) => "recover_log changed the disk before it removed the marker.".into(),
            (false, _) => "recover_log changed the disk before it synced the root.".to_string(),
        },
        picture,
        right: None,
        so: Some(BELIEVED.into()),
    }
}

fn keeps(call: &RecoverCall, recovery: &Recovery, kept: &Kept) -> Story {
    let history = play(call.config, &call.past, call.stop);
    let mut picture = head(call, 2);
    picture.push(format!("flushed     below {}", history.flushed));
    picture.push(format!("you         {}", result(&recovery.result)));
    let range = |from: &i64, to: &i64| files::range(*from, *to);
    let (what, so) = match kept {
        Kept::Error => (
            match &recovery.result {
                Err(error) => format!("gave {}, and must work", error_text(error)),
                Ok(_) => "gave an error".into(),
            },
            LOST,
        ),
        Kept::Lost(from, to) => (
            format!("has lost {}, which was flushed", range(from, to)),
            LOST,
        ),
        Kept::Invented(from, to) => (
            format!("has {}, which nobody wrote so", range(from, to)),
            STRANGE,
        ),
        Kept::Hole(from, to) => (
            format!("has a hole at {}, and reports no gap", range(from, to)),
            HOLE,
        ),
    };
    Story {
        headline: format!("The log after recover_log {what}."),
        picture,
        right: None,
        so: Some(so.into()),
    }
}

/// What differs, in words and rows.
struct Told {
    what: String,
    rows: Vec<String>,
    so: &'static str,
}

fn told(right: &Recovery, yours: &Recovery) -> Told {
    let both = |right: String, yours: String| {
        let short = |text: String| match text.chars().count() > 62 {
            true => text.chars().take(59).chain("...".chars()).collect(),
            false => text,
        };
        vec![
            format!("expected    {}", short(right)),
            format!("you         {}", short(yours)),
        ]
    };
    match (&right.result, &yours.result) {
        (Ok(_), Err(error)) => {
            return Told {
                what: format!("gave {}, and must work", error_text(error)),
                rows: both(result(&right.result), result(&yours.result)),
                so: LOST,
            };
        }
        (Err(error), other) if Err(error) != other.as_ref() => {
            let what = match other {
                Ok(_) => format!("worked, and must give {}", error_text(error)),
                Err(other) => format!(
                    "gave {}, and must give {}",
                    error_text(other),
                    error_text(error)
                ),
            };
            let so = if matches!(error, RecoveryError::Checkpoint { .. }) {
                PERSON
            } else {
                HOLE
            };
            return Told {
                what,
                rows: both(error_text(error), result(other)),
                so,
            };
        }
        (Ok(right), Ok(yours)) => {
            if let Some((field, right, yours, so)) = field(right, yours) {
                return Told {
                    what: format!("reports the wrong {field}"),
                    rows: both(format!("{field} {right}"), format!("{field} {yours}")),
                    so,
                };
            }
        }
        (Err(_), _) => {}
    }
    let (right, yours) = (plain(&right.files), plain(&yours.files));
    let Some((path, how)) = files::first_wrong(&right, &yours) else {
        return Told {
            what: "differs".into(),
            rows: Vec::new(),
            so: REPORT,
        };
    };
    let name = path
        .strip_prefix(DIR)
        .map_or(path, |rest| rest.trim_start_matches('/'));
    let name = name.strip_prefix("data/").unwrap_or(name);
    let what = match how {
        files::Wrong::Missing => format!("left no file {name}"),
        files::Wrong::Extra => format!("left the file {name}, which must go"),
        files::Wrong::Other => format!("left other bytes in {name}"),
    };
    let so = match files::kind(path) {
        ".log" if how == files::Wrong::Extra => HOLE,
        ".log" if how == files::Wrong::Missing => LOST,
        ".log" => TORN,
        ".index" | ".timeindex" => INDEX,
        EPOCHS => EPOCH,
        POINTS => POINT,
        MARKER => BELIEVED,
        _ => FOREIGN,
    };
    Told {
        what,
        rows: files::rows(path, &right, &yours)[1..].to_vec(),
        so,
    }
}

type Field = (&'static str, String, String, &'static str);

/// The first field of the report that differs.
fn field(right: &Report, yours: &Report) -> Option<Field> {
    let list = |offsets: &[Offset]| {
        let texts: Vec<String> = offsets.iter().map(ToString::to_string).collect();
        if texts.is_empty() {
            "none".into()
        } else {
            texts.join(", ")
        }
    };
    let gaps = |gaps: &[(Offset, Offset)]| {
        let texts: Vec<String> = gaps
            .iter()
            .map(|gap| format!("{} to {}", gap.0, gap.1))
            .collect();
        if texts.is_empty() {
            "none".into()
        } else {
            texts.join(", ")
        }
    };
    let epochs = |report: &Report| {
        let texts: Vec<String> = (report.epochs.iter())
            .map(|(epoch, start)| format!("{epoch} from {start}"))
            .collect();
        if texts.is_empty() {
            "none".into()
        } else {
            texts.join(", ")
        }
    };
    let names = |report: &Report| match report.foreign.is_empty() {
        true => "none".into(),
        false => report.foreign.join(", "),
    };
    let fields: [(&'static str, String, String, &'static str); 8] = [
        (
            "log end",
            right.end.to_string(),
            yours.end.to_string(),
            if yours.end < right.end { LOST } else { TORN },
        ),
        (
            "log start",
            right.start.to_string(),
            yours.start.to_string(),
            HOLE,
        ),
        (
            "bytes cut",
            right.cut.to_string(),
            yours.cut.to_string(),
            REPORT,
        ),
        (
            "removed segments",
            list(&right.removed),
            list(&yours.removed),
            REPORT,
        ),
        ("gaps", gaps(&right.gaps), gaps(&yours.gaps), HOLE),
        ("epochs", epochs(right), epochs(yours), EPOCH),
        (
            "recovery point",
            right.recovery_point.to_string(),
            yours.recovery_point.to_string(),
            POINT,
        ),
        ("foreign files", names(right), names(yours), FOREIGN),
    ];
    fields
        .into_iter()
        .find(|(_, right, yours, _)| right != yours)
}
