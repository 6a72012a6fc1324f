//! 3.7: how a wrong answer is told.

use super::delete::{Loss, first_wrong, found, losses};
use super::dirs::{name, segment_file};
use super::{delete_model, errors, files};
use crate::exercise::Story;
use crate::page::plural;
use probe::ch03::{DeleteAnswer, DeleteCall, DeleteRun, DeleteScript, DeleteStep, Trouble};
use probe::disk::Listed;

const READABLE: &str = "a consumer is told that offsets are there, and their file has gone.";
const ORDER: &str = "whatever moment the power fails at, what is left must be a log.";
const LOST: &str = "records that nobody was allowed to delete are gone.";
const FULL: &str = "what may go stays, and the disk fills up.";
const END: &str = "the next record would get an offset that another one had before it.";
const SILENT: &str = "the caller believes that the files are gone.";
const NOT_OURS: &str = "a file that is not the log's is nobody's to remove.";
const STUCK: &str = "after one failure the log could never delete anything again.";
const COUNT: &str = "who watches the disk is told a wrong number.";

/// A call in a few words.
pub(super) fn call(call: &DeleteCall) -> String {
    match call {
        DeleteCall::Delete { now, .. } => format!("delete_expired at {now}"),
        DeleteCall::Purge => "purge".into(),
    }
}

/// What the calls of a run came to.
pub(super) fn results(run: &DeleteRun) -> String {
    let all: Vec<String> = run.steps.iter().map(result).collect();
    all.join(", ")
}

fn result(step: &DeleteStep) -> String {
    match &step.result {
        Ok(count) => format!("Ok({count})"),
        Err(error) => format!("Err({})", errors::text(error)),
    }
}

pub(super) fn story(script: &DeleteScript, got: &DeleteAnswer) -> Story {
    if let Some((run, loss)) = losses(script, got) {
        return lost(script, got, run, &loss);
    }
    if let Some((run, step, right)) = first_wrong(script, got) {
        return wrong(script, got, run, step, &right);
    }
    let right = found(script);
    let what = first_file(&right, &got.found).unwrap_or_default();
    let mut picture = before(script);
    picture.extend(listing(&right, &got.found));
    Story {
        headline: format!("On the real disk {what}."),
        picture,
        right: Some("what the calls answered is right.".into()),
        so: Some(FULL.into()),
    }
}

/// The log before the calls.
fn before(script: &DeleteScript) -> Vec<String> {
    let ranges: Vec<String> = delete_model::segments(script)
        .iter()
        .map(|one| match one.next > one.base {
            true => files::range(one.base, one.next - 1),
            false => format!("{} (empty)", one.base),
        })
        .collect();
    if ranges.is_empty() {
        return vec!["directory   is not there".into()];
    }
    let log = format!("log         | {} |", ranges.join(" | "));
    let log = match log.chars().count() > 58 {
        true => format!("log         {} segments", ranges.len()),
        false => log,
    };
    vec![format!("{log}   start {}", script.start)]
}

/// When it happened: "Where call 2 of the disk fails".
fn when(script: &DeleteScript, run: usize, runs: usize) -> Option<String> {
    let number = run + 1;
    match script.trouble? {
        _ if number == runs => None,
        Trouble::Stop => Some(format!("Stopped at changing call {number} of the disk")),
        Trouble::PowerLoss { .. } => Some(format!(
            "When the power fails at changing call {number} of the disk"
        )),
        _ => Some(format!("Where changing call {number} of the disk fails")),
    }
}

fn lost(script: &DeleteScript, got: &DeleteAnswer, number: usize, loss: &Loss) -> Story {
    let run = &got.runs[number];
    let when = when(script, number, got.runs.len()).unwrap_or("Without any trouble".into());
    let start = run.steps.last().map_or(script.start, |step| step.start);
    let (what, so) = match loss {
        Loss::Records { base, next } => (
            format!(
                "the log has lost {}, and says that it starts at {start}",
                files::range(start.0.max(*base), next - 1)
            ),
            READABLE,
        ),
        Loss::NoIndex { base, suffix } => (
            format!("segment {base} has a .log and no {suffix} file: the log does not open"),
            ORDER,
        ),
    };
    let mut picture = before(script);
    picture.push(format!("call        {}", called(&script.calls[0])));
    picture.extend(listing_of(&run.left));
    let mark = match loss {
        Loss::Records { base, .. } | Loss::NoIndex { base, .. } => base.to_string(),
    };
    for line in &mut picture {
        if line.split_whitespace().next() == Some(&mark) {
            line.push_str("   <- here");
        }
    }
    Story {
        headline: format!("{when}, {what}."),
        picture,
        right: None,
        so: Some(so.into()),
    }
}

fn called(of: &DeleteCall) -> String {
    match of {
        DeleteCall::Delete { high_watermark, .. } => {
            format!("{}, high watermark {high_watermark}", call(of))
        }
        DeleteCall::Purge => call(of),
    }
}

fn wrong(
    script: &DeleteScript,
    got: &DeleteAnswer,
    run: usize,
    step: usize,
    right: &DeleteRun,
) -> Story {
    let (Some(right), Some(yours)) = (right.steps.get(step), got.runs[run].steps.get(step)) else {
        return Story::default();
    };
    let of = &script.calls[step];
    let short = match of {
        DeleteCall::Delete { .. } => "delete_expired",
        DeleteCall::Purge => "purge",
    };
    let earlier = matches!(of, DeleteCall::Delete { .. }) && step > 0;
    let short = if earlier {
        format!("the next {short}")
    } else {
        short.to_string()
    };
    let (what, so) = difference(&short, of, right, yours);
    let headline = match when(script, run, got.runs.len()) {
        Some(when) => {
            let what = what.strip_prefix("after delete_expired, ").unwrap_or(&what);
            format!("{when}, {what}.")
        }
        // A function's name stays as it is.
        None if what.starts_with(short.trim_start_matches("the next ")) => format!("{what}."),
        None => format!("{}{}.", what[..1].to_uppercase(), &what[1..]),
    };
    let mut picture = before(script);
    let label = match step {
        0 => "call",
        _ if script.calls[..step].iter().all(|before| before == of) => "once more",
        _ => {
            picture.push(format!("call        {}", called(&script.calls[0])));
            "then"
        }
    };
    picture.push(format!("{label:<12}{}", called(of)));
    let told = |step: &DeleteStep| {
        let bases: Vec<String> = step.segments.iter().map(ToString::to_string).collect();
        let bases = bases.join(", ");
        format!("{}   start {}   segments {bases}", result(step), step.start)
    };
    let mut row = |label: &str, text: &str| {
        picture.push(format!("{label:<12}{text}").chars().take(76).collect());
    };
    match told(right) == told(yours) {
        true => row("answer", &told(yours)),
        false => {
            row("expected", &told(right));
            row("you", &told(yours));
        }
    }
    if right.files != yours.files {
        picture.extend(listing(&right.files, &yours.files));
    }
    Story {
        headline,
        picture,
        right: None,
        so: Some(so.into()),
    }
}

fn difference(
    short: &str,
    of: &DeleteCall,
    right: &DeleteStep,
    yours: &DeleteStep,
) -> (String, &'static str) {
    let purge = *of == DeleteCall::Purge;
    match (&right.result, &yours.result) {
        (Err(_), Ok(count)) => {
            return (
                format!("{short} answers Ok({count}), and must fail"),
                SILENT,
            );
        }
        (Ok(_), Err(error)) => {
            return (
                format!("{short} gives {}, and must work", errors::text(error)),
                STUCK,
            );
        }
        _ => {}
    }
    if right.start != yours.start {
        let so = if yours.start < right.start {
            READABLE
        } else {
            LOST
        };
        return (
            format!(
                "{short} leaves start at {}, and it must be {}",
                yours.start, right.start
            ),
            so,
        );
    }
    if right.end != yours.end {
        let end = yours.end.map_or("none".into(), |end| end.to_string());
        let expected = right.end.map_or("none".into(), |end| end.to_string());
        return (
            format!("after {short}, the log's end is {end}, and it must stay {expected}"),
            END,
        );
    }
    if let (true, Some(what)) = (purge, first_file(&right.files, &yours.files)) {
        let so = if right.files.len() > yours.files.len() {
            NOT_OURS
        } else {
            FULL
        };
        return (format!("after {short}, {what}"), so);
    }
    if right.result != yours.result {
        return (
            format!(
                "{short} answers {}, and it must be {}",
                result(yours),
                result(right)
            ),
            COUNT,
        );
    }
    if let Some(what) = first_file(&right.files, &yours.files) {
        return (format!("after {short}, {what}"), ORDER);
    }
    (
        format!(
            "after {short}, the log has {} in memory, and must have {}",
            plural(yours.segments.len(), "segment"),
            right.segments.len()
        ),
        STUCK,
    )
}

/// The first file that differs, in words.
fn first_file(right: &[Listed], yours: &[Listed]) -> Option<String> {
    let missing = right
        .iter()
        .find(|file| !yours.iter().any(|other| other.path == file.path));
    let extra = yours
        .iter()
        .find(|file| !right.iter().any(|other| other.path == file.path));
    let changed = right.iter().find(|file| {
        yours
            .iter()
            .any(|other| other.path == file.path && other != *file)
    });
    match (missing, extra, changed) {
        (_, Some(file), _) => Some(format!("{} is there, and must not be", name(&file.path))),
        (Some(file), ..) => Some(format!("{} is not there", name(&file.path))),
        (.., Some(file)) => Some(format!("{} has other bytes", name(&file.path))),
        _ => None,
    }
}

/// The files of a segment, short: `.log* .index`.
fn of_segment(all: &[Listed], base: i64) -> String {
    let there = |suffix: &str| {
        all.iter()
            .any(|file| name(&file.path) == format!("{base:020}{suffix}"))
    };
    let mut parts = Vec::new();
    for suffix in [".log", ".index", ".timeindex"] {
        if there(suffix) {
            parts.push(suffix.to_string());
        }
        if there(&format!("{suffix}.deleted")) {
            parts.push(format!("{suffix}*"));
        }
    }
    match parts.is_empty() {
        true => "-".into(),
        false => parts.join(" "),
    }
}

/// The base offsets of all segments that have a file, deleted or not.
fn bases(all: &[&Listed]) -> Vec<i64> {
    let base = |file: &&Listed| {
        let name = name(&file.path);
        Some(segment_file(name.strip_suffix(".deleted").unwrap_or(name))?.0)
    };
    let mut bases: Vec<i64> = all.iter().filter_map(base).collect();
    bases.sort_unstable();
    bases.dedup();
    bases
}

const STAR: &str = "            * with .deleted behind the name";

/// A directory, a row a segment.
fn listing_of(all: &[Listed]) -> Vec<String> {
    let mut lines = vec!["directory   what is left".to_string()];
    let bases = bases(&all.iter().collect::<Vec<_>>());
    for base in bases.into_iter().take(6) {
        lines.push(format!("{base:<12}{}", of_segment(all, base)));
    }
    if all.iter().any(|file| file.path.ends_with(".deleted")) {
        lines.push(STAR.into());
    }
    lines
}

/// Two directories side by side, the first segment marked that differs.
fn listing(right: &[Listed], yours: &[Listed]) -> Vec<String> {
    const ROOM: usize = 3;
    let mut lines = vec![format!(
        "{:<12}{:<28}you      (* is .deleted)",
        "directory", "expected"
    )];
    let both: Vec<&Listed> = right.iter().chain(yours).collect();
    let bases = bases(&both);
    let differs = |base: &i64| of_segment(right, *base) != of_segment(yours, *base);
    let first = bases.iter().position(differs);
    let from = first.unwrap_or(0).saturating_sub(1);
    for (number, &base) in bases.iter().enumerate().skip(from).take(ROOM) {
        let mark = if Some(number) == first {
            "   <- here"
        } else {
            ""
        };
        let (right, yours) = (of_segment(right, base), of_segment(yours, base));
        lines.push(format!("{base:<12}{right:<28}{yours}{mark}"));
    }
    if first.is_none() {
        let other = |file: &&&Listed| right.contains(file) != yours.contains(file);
        if let Some(file) = both.iter().find(other) {
            let told = |all: &[Listed]| {
                if all.contains(file) {
                    "there"
                } else {
                    "not there"
                }
            };
            lines.truncate(1);
            lines.push(format!("file        {}", name(&file.path)));
            lines.push(format!("{:<12}{:<28}{}", "", told(right), told(yours)));
        }
    }
    lines
}
