//! 4.5: how a wrong answer is told.

use super::checkpoint::{Wrong, wrong};
use crate::course::ch03::files;
use crate::course::model::checkpoint::{lines, text};
use crate::exercise::Story;
use crate::page::plural;
use probe::ch04::checkpoint::{
    Checkpoint, CheckpointAnswer, CheckpointCall, CheckpointError, CheckpointKind, DoneCall,
    Moment, Trouble,
};

const EMPTY: &str = "a restart that takes a damaged file for another one believes that nothing is flushed, or that everything may go.";
const STRICT: &str =
    "what is damaged or cut short is taken for good, and a log begins or ends at the wrong offset.";
const MISSING: &str = "only the caller knows whether a file that is not there means nothing, or that something is lost.";
const REFUSED: &str = "a log whose checkpoint is whole does not start any more.";
const WHERE: &str = "somebody must mend this file by hand, at night, and looks at the wrong line.";
const HALF: &str = "nobody knows any more up to where the log is flushed.";
const NOT_SAFE: &str = "after the next loss of power it is gone, and nobody is told.";
const HIDDEN: &str = "the caller believes that the new one is safe, and goes on.";
const NEXT: &str = "after one crash no checkpoint is written any more.";
const TEXT: &str = "the next start, or Kafka, reads something else than was meant, or nothing.";
const COUNT: &str =
    "one damaged digit in line 2, and the broker asks for more memory than there is.";

/// A call in a few words.
pub(super) fn call(call: &CheckpointCall) -> String {
    match call {
        CheckpointCall::Read { kind, text, .. } => {
            let text = text
                .as_ref()
                .map_or("no file".into(), |text| one_line(text, 24));
            format!("read_checkpoint({kind:?}) of {text}")
        }
        CheckpointCall::Write {
            checkpoint,
            trouble,
            ..
        } => {
            let (count, kind) = match checkpoint {
                Checkpoint::Offsets { entries } => (entries.len(), "offset"),
                Checkpoint::Epochs { entries } => (entries.len(), "epoch"),
            };
            let trouble = match trouble {
                Trouble::Nothing => "",
                Trouble::Stop { .. } => ", stopped",
                Trouble::Power { .. } => ", without power",
                Trouble::Failure { .. } => ", on a disk that fails",
            };
            format!("write_checkpoint of {}{trouble}", plural(count, kind))
        }
    }
}

pub(super) fn read(result: &Result<Checkpoint, CheckpointError>) -> String {
    match result {
        Ok(checkpoint) => one_line(&text(checkpoint), 50),
        Err(error) => self::error(error),
    }
}

pub(super) fn written(result: &Result<(), CheckpointError>) -> String {
    result.as_ref().map_or_else(error, |()| "Ok".into())
}

fn error(error: &CheckpointError) -> String {
    match error {
        CheckpointError::Disk => "Disk".into(),
        CheckpointError::Malformed { line, text, .. } => {
            format!("Malformed {{ line: {line}, text: {} }}", quoted(text, 30))
        }
    }
}

fn quoted(text: &str, width: usize) -> String {
    let quoted = format!("{text:?}");
    match quoted.chars().count() > width {
        true => format!("{}...", quoted.chars().take(width).collect::<String>()),
        false => quoted,
    }
}

/// A file in one line, with `|` for a line feed.
fn one_line(bytes: &[u8], width: usize) -> String {
    if bytes.is_empty() {
        return "0 bytes".into();
    }
    let text = String::from_utf8_lossy(bytes).replace('\n', "|");
    let text: String = text.chars().flat_map(visible).collect();
    match text.chars().count() > width {
        true => format!("{}...", text.chars().take(width).collect::<String>()),
        false => text,
    }
}

fn visible(character: char) -> Vec<char> {
    match character.is_control() {
        true => character.escape_default().collect(),
        false => vec![character],
    }
}

pub(super) fn story(
    call: &CheckpointCall,
    expected: &CheckpointAnswer,
    got: &CheckpointAnswer,
) -> Story {
    match (call, expected, got) {
        (
            CheckpointCall::Read {
                file,
                kind,
                text,
                readable,
                ..
            },
            CheckpointAnswer::Read { result: right },
            CheckpointAnswer::Read { result },
        ) => wrong_read(
            (file, *kind),
            text.as_deref().filter(|_| *readable),
            text.is_some(),
            right,
            result,
        ),
        (
            CheckpointCall::Write { .. },
            CheckpointAnswer::Written { files: right, .. },
            CheckpointAnswer::Written { result, files },
        ) => wrong_text(call, (right, files), result),
        (CheckpointCall::Write { .. }, _, CheckpointAnswer::Moments { calls, moments }) => moments
            .iter()
            .find_map(|moment| {
                Some(wrong_moment(
                    call,
                    calls,
                    moment,
                    wrong(call, calls, moment)?,
                ))
            })
            .unwrap_or_default(),
        _ => Story::default(),
    }
}

fn wrong_read(
    (file, kind): (&str, CheckpointKind),
    text: Option<&[u8]>,
    there: bool,
    right: &Result<Checkpoint, CheckpointError>,
    got: &Result<Checkpoint, CheckpointError>,
) -> Story {
    let what = match kind {
        CheckpointKind::Offsets => "offsets",
        CheckpointKind::Epochs => "epochs",
    };
    let (headline, so) = match (right, got) {
        (Err(CheckpointError::Disk), Ok(_)) if there => (
            "The file could not be read, and read_checkpoint answered as if it had been.".into(),
            EMPTY,
        ),
        (Err(CheckpointError::Disk), Ok(_)) => (
            "The file is not there, and read_checkpoint answered as if it were.".into(),
            MISSING,
        ),
        (Err(CheckpointError::Disk), Err(_)) => (
            "The disk failed, and read_checkpoint said that a line is wrong.".into(),
            WHERE,
        ),
        (Err(CheckpointError::Malformed { line, .. }), Ok(checkpoint)) => (
            format!("Line {line} is wrong, and read_checkpoint took the file."),
            if is_empty(checkpoint) { EMPTY } else { STRICT },
        ),
        (Err(CheckpointError::Malformed { line, .. }), Err(CheckpointError::Disk)) => (
            format!("Line {line} is wrong, and read_checkpoint said that the disk failed."),
            WHERE,
        ),
        (Ok(_), Ok(_)) => (
            format!("read_checkpoint read other {what} than the file holds."),
            STRICT,
        ),
        (Ok(_), Err(CheckpointError::Malformed { line, .. })) => (
            format!("Every line is right, and read_checkpoint refused line {line}."),
            REFUSED,
        ),
        (Ok(_), Err(CheckpointError::Disk)) => (
            "Every line is right, and read_checkpoint said that the disk failed.".into(),
            REFUSED,
        ),
        (
            Err(CheckpointError::Malformed { line, .. }),
            Err(CheckpointError::Malformed { line: yours, .. }),
        ) if line != yours => (
            format!(
                "Line {line} is the first that is wrong, and read_checkpoint named line {yours}."
            ),
            WHERE,
        ),
        (
            Err(CheckpointError::Malformed { text, .. }),
            Err(CheckpointError::Malformed { text: yours, .. }),
        ) if text != yours => (
            "The line is right, and its text in the error is not.".into(),
            WHERE,
        ),
        (Err(_), Err(_)) if right == got => (
            "The answer is right, but the call asked for memory by what line 2 claims.".into(),
            COUNT,
        ),
        (Err(_), Err(_)) => (
            "The line is right, and the file's name in the error is not.".into(),
            WHERE,
        ),
    };
    let marked = match (right, got) {
        (Err(CheckpointError::Malformed { line, .. }), _)
        | (_, Err(CheckpointError::Malformed { line, .. })) => Some(*line),
        _ => None,
    };
    let mut picture = match text {
        Some(text) => rows(text, marked),
        None => Vec::new(),
    };
    if picture.is_empty() {
        let content = match text {
            Some(_) => "0 bytes",
            None if there => "every read of it fails",
            None => "not there",
        };
        picture.push(format!("{:<12}{file}: {content}", "file"));
    }
    picture.push(format!("{:<12}{what}", "read as"));
    if right != got {
        picture.push(format!("{:<12}{}", "expected", read(right)));
        picture.push(format!("{:<12}{}", "you", read(got)));
    }
    Story {
        headline,
        picture,
        right: None,
        so: Some(so.into()),
    }
}

fn is_empty(checkpoint: &Checkpoint) -> bool {
    match checkpoint {
        Checkpoint::Offsets { entries } => entries.is_empty(),
        Checkpoint::Epochs { entries } => entries.is_empty(),
    }
}

/// A file line by line, at most six of them, one marked.
fn rows(text: &[u8], marked: Option<u64>) -> Vec<String> {
    const ROOM: usize = 6;
    const WIDTH: usize = 36;
    if text.is_empty() {
        return Vec::new();
    }
    let lines = lines(text);
    let marked = marked.map(|line| line as usize - 1);
    let last = marked.unwrap_or(0).max(lines.len().saturating_sub(1));
    let first = marked.map_or(0, |marked| marked.saturating_sub(ROOM - 2));
    let mut rows = Vec::new();
    for index in first..=last.min(first + ROOM - 1) {
        let label = if rows.is_empty() { "file" } else { "" };
        let line = match lines.get(index) {
            Some((line, ended)) => {
                let shown: String = String::from_utf8_lossy(line)
                    .chars()
                    .flat_map(visible)
                    .collect();
                let shown = match shown.chars().count() > WIDTH {
                    true => format!("{}...", shown.chars().take(WIDTH).collect::<String>()),
                    false => shown,
                };
                // Spaces at the ends must be seen.
                let end = if *ended { "" } else { " (no line feed)" };
                format!("[{shown}]{end}")
            }
            None => "(the file ends)".into(),
        };
        let mark = if marked == Some(index) { "  <--" } else { "" };
        rows.push(format!("{label:<12}line {:<3} {line}{mark}", index + 1));
    }
    rows
}

fn wrong_text(
    call: &CheckpointCall,
    (right, got): (&[probe::disk::Stored], &[probe::disk::Stored]),
    result: &Result<(), CheckpointError>,
) -> Story {
    let CheckpointCall::Write { file, old, .. } = call else {
        return Story::default();
    };
    if let Err(error) = result {
        return Story {
            headline: if matches!(
                call,
                CheckpointCall::Write {
                    leftover: Some(_),
                    ..
                }
            ) {
                format!(
                    "An old temporary file was there, and write_checkpoint gave {}.",
                    self::error(error)
                )
            } else {
                format!(
                    "Nothing was in its way, and write_checkpoint gave {}.",
                    self::error(error)
                )
            },
            picture: before(call),
            right: None,
            so: Some(NEXT.into()),
        };
    }
    let Some((path, how)) = files::first_wrong(right, got) else {
        return Story::default();
    };
    let mut picture = before(call);
    let headline = match how {
        files::Wrong::Extra => format!("write_checkpoint left the file {} beside it.", name(path)),
        files::Wrong::Missing => format!(
            "After write_checkpoint the file {} is not there.",
            name(path)
        ),
        files::Wrong::Other if path == file => "write_checkpoint wrote another text.".into(),
        files::Wrong::Other => format!(
            "write_checkpoint changed {}, which is not its file.",
            name(path)
        ),
    };
    let find = |files: &[probe::disk::Stored]| {
        files
            .iter()
            .find(|file| file.path == path)
            .map(|file| file.bytes.clone())
    };
    picture.push(format!("{:<12}{path}", "file"));
    picture.push(format!("{:<12}{}", "expected", content(&find(right))));
    let found = find(got);
    let same = found.is_some() && found == *old && path == file;
    let told = if same { "   the old one" } else { "" };
    picture.push(format!("{:<12}{}{told}", "you", content(&found)));
    Story {
        headline,
        picture,
        right: None,
        so: Some(
            match how {
                files::Wrong::Extra => "after some years the directory is full of them.",
                _ => TEXT,
            }
            .into(),
        ),
    }
}

fn name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

fn content(bytes: &Option<Vec<u8>>) -> String {
    bytes
        .as_ref()
        .map_or("not there".into(), |bytes| one_line(bytes, 44))
}

/// What is written, and what was there, where it matters.
fn before(call: &CheckpointCall) -> Vec<String> {
    let CheckpointCall::Write {
        checkpoint,
        leftover,
        ..
    } = call
    else {
        return Vec::new();
    };
    let mut rows = vec![format!(
        "{:<12}{:<44}   | is a line feed",
        "write",
        one_line(&text(checkpoint), 40)
    )];
    if leftover.is_some() {
        rows.push(format!(
            "{:<12}a .tmp file that an earlier crash left",
            "before"
        ));
    }
    rows
}

/// A call of the disk in a few words.
fn made(call: &DoneCall, file: &str) -> String {
    let path = match name(&call.path) {
        "" => "\"\"".into(),
        path => short(path),
    };
    match (call.call.as_str(), &call.to) {
        ("append", _) => format!("append {} bytes to {path}", call.bytes),
        ("truncate", _) => format!("truncate {path} to {}", call.bytes),
        (_, Some(to)) if to == file => format!("rename {path} into place"),
        (_, Some(to)) => format!("rename {path} to {}", short(name(to))),
        (other, None) => format!("{other} {path}"),
    }
}

/// A long name without its middle.
fn short(name: &str) -> String {
    const ROOM: usize = 28;
    let all: Vec<char> = name.chars().collect();
    if all.len() <= ROOM {
        return name.into();
    }
    let part = |part: &[char]| part.iter().collect::<String>();
    format!("{}...{}", part(&all[..12]), part(&all[all.len() - 13..]))
}

/// Whether what a call did is safe from a loss of power before call number `at`.
fn is_safe(calls: &[DoneCall], index: usize, at: usize) -> bool {
    let call = &calls[index];
    let behind = &calls[index + 1..at];
    match call.call.as_str() {
        "append" | "truncate" => behind
            .iter()
            .any(|later| later.call == "sync" && later.path == call.path),
        "create" | "rename" | "remove" => behind.iter().any(|later| {
            let dir = call.path.rsplit_once('/').map_or("", |(dir, _)| dir);
            later.call == "sync_dir" && later.path == dir
        }),
        _ => true,
    }
}

fn wrong_moment(call: &CheckpointCall, calls: &[DoneCall], moment: &Moment, how: Wrong) -> Story {
    let room = if how == Wrong::Neither { 3 } else { 5 };
    let CheckpointCall::Write {
        file,
        old,
        checkpoint,
        trouble,
        ..
    } = call
    else {
        return Story::default();
    };
    let done = (moment.at as usize - 1).min(calls.len());
    let power = moment.seed.is_some();
    let mut picture = Vec::new();
    for index in done.saturating_sub(room)..done {
        let label = if picture.is_empty() { "calls" } else { "" };
        let told = match is_safe(calls, index, done) {
            false if power => "not synced",
            _ => "",
        };
        let row = format!("{label:<12}{:<50}{told}", made(&calls[index], file));
        picture.push(row.trim_end().to_string());
    }
    let failing = matches!(trouble, Trouble::Failure { .. });
    let next = calls.get(done).map(|call| made(call, file));
    picture.push(match (&next, failing, power) {
        (Some(next), true, _) => format!("{:<12}{next}", "this fails"),
        (Some(next), false, true) => format!("{:<12}{next}", "power fails"),
        (Some(next), false, false) => format!("{:<12}{next}", "dies at"),
        (None, _, true) => format!("{:<12}Ok, then the power fails", "answer"),
        (None, _, false) => format!("{:<12}{}", "answer", written(&moment.result)),
    });
    let new = Some(text(checkpoint));
    let row = |label: &str, bytes: &Option<Vec<u8>>| format!("{label:<12}{}", content(bytes));
    let asked = "write_checkpoint";
    let (headline, so) = match how {
        Wrong::Hidden => (
            format!(
                "{} fails, and {asked} answered Ok.",
                next.unwrap_or_else(|| "a call".into())
            ),
            HIDDEN,
        ),
        Wrong::Fails => (
            format!(
                "Nothing was in its way, and {asked} gave {}.",
                written(&moment.result)
            ),
            NEXT,
        ),
        Wrong::NotSafe => (
            format!("{asked} answered Ok, and after it the new checkpoint is not there."),
            NOT_SAFE,
        ),
        Wrong::Neither => (
            match (power, failing) {
                (true, _) => {
                    "After a loss of power neither the old nor the new checkpoint is there."
                }
                (_, true) => "After a failed call neither the old nor the new checkpoint is there.",
                _ => "When the process dies neither the old nor the new checkpoint is there.",
            }
            .into(),
            HALF,
        ),
        Wrong::OldGone => (
            format!(
                "{asked} failed, and all the same the new checkpoint took the old one's place."
            ),
            "the caller believes that nothing has happened; what was put there may be lost at the next crash.",
        ),
        Wrong::Neighbour => (
            format!("{asked} changed a file beside its own."),
            "another log's checkpoint is lost.",
        ),
        Wrong::NextFails => (
            format!(
                "After this the same {asked} gave {}.",
                written(&moment.again.0)
            ),
            NEXT,
        ),
        Wrong::NextDiffers => (
            format!("After this the same {asked} answered Ok, and left something else."),
            NEXT,
        ),
    };
    match how {
        Wrong::NextFails | Wrong::NextDiffers => {
            picture.push(row("expected", &new));
            picture.push(row("you", &moment.again.1));
        }
        Wrong::Hidden | Wrong::Fails | Wrong::Neighbour => {}
        Wrong::NotSafe => {
            picture.push(row("expected", &new));
            picture.push(row("you", &moment.left));
        }
        Wrong::OldGone => {
            picture.push(row("expected", old));
            picture.push(row("you", &moment.left));
        }
        Wrong::Neither => {
            if old.is_some() {
                picture.push(row("the old", old));
            }
            picture.push(row("the new", &new));
            picture.push(row("you", &moment.left));
        }
    }
    Story {
        headline,
        picture,
        right: None,
        so: Some(so.into()),
    }
}
