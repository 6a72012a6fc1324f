//! 4.4: how a wrong answer is told.

use super::recover_segment::{Behind, DIR, Wrong, behind, log, log_path, right_again, wrong};
use super::row;
use crate::course::ch03::{errors, files};
use crate::course::model::good_prefix::good_prefix;
use crate::course::model::segment::ModelBatch;
use crate::exercise::Story;
use kit::{Epoch, Offset};
use probe::ch04::checkpoint::DoneCall;
use probe::ch04::recover_segment::{
    Met, RecoverAnswer, RecoverCall, RecoverError, RecoveredSegment, Recovery, Then,
};
use probe::disk::Stored;

const TORN: &str = "what stands behind the good batches stays there, the next append goes behind it, and the next recovery cuts both.";
const LOST: &str = "records that were acknowledged, and could be read, are gone.";
const ENTRY: &str = "an entry that leads to a wrong place hides records from every reader, and nobody sees an error.";
const LAST: &str = "retention asks the last time entry how old a segment is, and a lookup by time where its newest record is.";
const TOUCHED: &str = "retention looks at when a file changed: after each restart old records stay as long as new ones.";
const EPOCHS: &str =
    "a follower asks by epoch where to cut its log, and gets an answer that is of another log.";
const STATE: &str = "the next decision, to roll, to index or to delete, is made on a wrong number.";
const STOPS: &str = "a broker that is killed in its recovery is killed again and again; each time must end the same.";
const CABLE: &str = "a bad cable is not damage: what cannot be read today is there tomorrow, unless somebody cuts it off.";
const MEMORY: &str = "a segment has a gigabyte, and a broker recovers several at a time.";
const REFUSED: &str = "the log does not open any more, for damage that every crash leaves.";

/// What a recovery answered.
pub(super) fn result(result: &Result<RecoveredSegment, RecoverError>) -> String {
    match result {
        Ok(segment) => format!("Ok, {} bytes cut", segment.cut),
        Err(error) => self::error(error),
    }
}

fn error(error: &RecoverError) -> String {
    match error {
        RecoverError::Log { error } => format!("Log({})", errors::text(error)),
        RecoverError::Read => "Read".into(),
        RecoverError::Disk => "Disk".into(),
        RecoverError::Other => "an error of something else".into(),
    }
}

pub(super) fn story(
    call: &RecoverCall,
    right: &RecoverAnswer,
    got: &RecoverAnswer,
    law: &str,
) -> Story {
    let behind = behind(call);
    let met = got
        .met
        .iter()
        .find_map(|met| Some((met, wrong(call, &behind, met)?)));
    let story = match (&right.first.result, &got.first.result) {
        _ if law == "recover-memory" && got.first.result.is_ok() => too_much(got),
        (Ok(_), Err(yours)) => failed(call, yours),
        (Err(wanted), yours) => refused(call, wanted, yours),
        (Ok(_), Ok(_)) if met.is_some() => match met {
            Some((met, how)) => of_met(call, &behind, met, how),
            None => Story::default(),
        },
        (Ok(_), Ok(_)) => match recovered(call, &right.first, &got.first, law) {
            Some(story) => story,
            None => appended(call, right, got),
        },
    };
    Story {
        picture: [before(call), story.picture].concat(),
        ..story
    }
}

/// The `.log` as a row, and what is broken in it.
fn before(call: &RecoverCall) -> Vec<String> {
    if let Some((batches, value)) = call.large {
        return vec![format!(
            "{:<12}{batches} batches with values of {value} bytes",
            ".log"
        )];
    }
    let Some(log) = log(call) else {
        return vec![format!(
            "{:<12}{DIR} has no .log of {}",
            "before", call.base
        )];
    };
    let good = good_prefix(&log, call.base.0);
    let mut rows = vec![format!(
        "{:<12}{}",
        ".log",
        files::contents(&stored(log_path(call.base), log.clone()), 62)
    )];
    if let Some(damage) = row::damage(&good.damage, call.base.0) {
        rows.push(format!(
            "{:<12}{} of {} bytes good, then: {damage}",
            "",
            good.bytes,
            log.len()
        ));
    } else {
        rows.push(format!("{:<12}it is whole, {} bytes", "", log.len()));
    }
    rows
}

fn stored(path: String, bytes: Vec<u8>) -> Stored {
    Stored { path, bytes }
}

fn story_of(headline: String, picture: Vec<String>, so: &str) -> Story {
    Story {
        headline,
        picture,
        right: None,
        so: Some(so.into()),
    }
}

fn too_much(got: &RecoverAnswer) -> Story {
    story_of(
        format!(
            "The recovery took {} MiB of memory; pieces of 1 MiB are enough.",
            got.mebibytes
        ),
        Vec::new(),
        MEMORY,
    )
}

fn failed(call: &RecoverCall, yours: &RecoverError) -> Story {
    let mut picture: Vec<String> = ["index", "timeindex"]
        .into_iter()
        .map(|suffix| {
            let path = format!("{DIR}/{:020}.{suffix}", call.base.0);
            let found = call.files.iter().find(|file| file.path == path);
            let held = found.map_or("not there".into(), |file| {
                files::contents(&stored(path, file.bytes.clone()), 60)
            });
            format!("{:<12}{held}", format!(".{suffix}"))
        })
        .collect();
    picture.push(format!("{:<12}{}", "you", error(yours)));
    story_of(
        format!(
            "The segment can be made whole, and recover_segment gave {}.",
            error(yours)
        ),
        picture,
        REFUSED,
    )
}

fn refused(
    call: &RecoverCall,
    wanted: &RecoverError,
    yours: &Result<RecoveredSegment, RecoverError>,
) -> Story {
    let (what, so) = match wanted {
        RecoverError::Disk => (
            "There is no .log",
            "a log that has lost a file looks like an empty one, and goes on without its records.",
        ),
        _ => (
            "The index files may not have so many entries",
            "the files and the settings contradict each other from here on, and the next append fails.",
        ),
    };
    let mut picture = Vec::new();
    if *wanted != RecoverError::Disk {
        picture.push(format!(
            "{:<12}index_bytes {}: {} in the .index, {} in the .timeindex",
            "settings",
            call.config.roll.index_bytes,
            call.config.roll.index_bytes / 8,
            call.config.roll.index_bytes / 12,
        ));
    }
    picture.push(format!("{:<12}{}", "expected", error(wanted)));
    picture.push(format!("{:<12}{}", "you", result(yours)));
    story_of(
        format!("{what}, and recover_segment answered {}.", result(yours)),
        picture,
        so,
    )
}

/// The first thing that is wrong with a recovery that nothing was in the way of.
fn recovered(call: &RecoverCall, right: &Recovery, got: &Recovery, law: &str) -> Option<Story> {
    if law == "recover-untouched" && right.log_modified != got.log_modified {
        let picture = vec![format!(
            "{:<12}changed at {}, expected {}",
            "you", got.log_modified, right.log_modified
        )];
        return Some(story_of(
            "The .log was whole, and recover_segment changed it.".into(),
            picture,
            TOUCHED,
        ));
    }
    if let Some((path, how)) = files::first_wrong(&right.files, &got.files) {
        // Each law looks at its own files; those of another law are told there.
        let log = path.ends_with(".log");
        let told = match law {
            "recover-log" => log,
            "recover-indexes" => !log,
            "recover-real-files" => true,
            _ => false,
        };
        let index = right.files.iter().chain(&got.files).find(|file| {
            let find = |files: &[Stored]| files.iter().find(|of| of.path == file.path).cloned();
            !file.path.ends_with(".log") && find(&right.files) != find(&got.files)
        });
        match index {
            _ if told => return Some(wrong_file(call, (path, how), right, got)),
            Some(file) if law == "recover-indexes" => {
                let how = (file.path.as_str(), files::Wrong::Other);
                return Some(wrong_file(call, how, right, got));
            }
            _ => {}
        }
    }
    if law == "recover-epochs" || law == "recover-real-files" {
        let epochs = wrong_epochs(call, right, got);
        if epochs.is_some() {
            return epochs;
        }
    }
    let (Ok(right), Ok(got)) = (&right.result, &got.result) else {
        return None;
    };
    let all = fields(right, got);
    let wrong: Vec<_> = all
        .into_iter()
        .filter(|(name, ..)| match law {
            "recover-log" => ["cut", "bytes", "next_offset"].contains(name),
            "recover-untouched" => *name == "last_modified",
            "recover-ready" => ["newest", "first_timestamp", "created"].contains(name),
            _ => *name != "last_modified",
        })
        .collect();
    let (name, expected, yours) = wrong.first()?;
    let picture = wrong
        .iter()
        .take(3)
        .map(|(name, expected, yours)| format!("{name:<16}  expected {expected}, you {yours}"))
        .collect();
    let so = match *name {
        "cut" => "an operator reads from it how much a crash has cost.",
        "next_offset" | "bytes" => LOST_END,
        "last_modified" => TOUCHED,
        _ => STATE,
    };
    Some(story_of(
        format!("The segment's {name} is {yours}, and must be {expected}."),
        picture,
        so,
    ))
}

const LOST_END: &str = "the next batch gets offsets, or a place, that are not its own.";

fn fields(right: &RecoveredSegment, got: &RecoveredSegment) -> Vec<(&'static str, String, String)> {
    let newest = |of: &RecoveredSegment| format!("{} -> {}", of.newest.timestamp, of.newest.offset);
    let pair = |name, right: String, got: String| (name, right, got);
    [
        pair("cut", right.cut.to_string(), got.cut.to_string()),
        pair("bytes", right.bytes.to_string(), got.bytes.to_string()),
        pair(
            "next_offset",
            right.next_offset.to_string(),
            got.next_offset.to_string(),
        ),
        pair("newest", newest(right), newest(got)),
        pair(
            "first_timestamp",
            right.first_timestamp.to_string(),
            got.first_timestamp.to_string(),
        ),
        pair(
            "created",
            right.created.to_string(),
            got.created.to_string(),
        ),
        pair(
            "last_modified",
            right.last_modified.to_string(),
            got.last_modified.to_string(),
        ),
    ]
    .into_iter()
    .filter(|(_, right, got)| right != got)
    .collect()
}

fn wrong_file(
    call: &RecoverCall,
    (path, how): (&str, files::Wrong),
    right: &Recovery,
    got: &Recovery,
) -> Story {
    let kind = files::kind(path);
    let own = path.starts_with(&format!("{DIR}/{:020}.", call.base.0));
    let find = |files: &[Stored]| {
        let file = files.iter().find(|file| file.path == path);
        file.map(|file| file.bytes.clone())
    };
    let (wanted, yours) = (find(&right.files), find(&got.files));
    let held = call.files.iter().find(|file| file.path == path);
    let same = yours.is_some() && held.map(|file| &file.bytes) == yours.as_ref();
    let shorter = match (&wanted, &yours) {
        (Some(wanted), Some(yours)) => {
            wanted.starts_with(yours) && wanted.len() - yours.len() <= 12
        }
        _ => false,
    };
    let (headline, so) = match (kind, how) {
        (_, files::Wrong::Missing) => (
            format!("After the recovery there is no {kind} file."),
            if kind == ".log" { LOST } else { ENTRY },
        ),
        (_, files::Wrong::Extra) => (
            format!("After the recovery there is a file {path}, which was not there."),
            TORN,
        ),
        _ if !own => (
            format!(
                "The recovery of {} changed a file of another segment.",
                call.base
            ),
            LOST,
        ),
        (".log", _) if same => ("The .log was not cut to its good batches.".into(), TORN),
        (".log", _) => {
            let short = wanted.as_ref().map_or(0, Vec::len) > yours.as_ref().map_or(0, Vec::len);
            (
                "After the recovery the .log does not hold its good batches and nothing else."
                    .into(),
                if short { LOST } else { TORN },
            )
        }
        (".timeindex", _) if shorter => (
            "The newest timestamp is not in the .timeindex after the recovery.".into(),
            LAST,
        ),
        (_, _) if same => (
            format!(
                "The {kind} file holds what it held before, and that does not follow from the .log."
            ),
            ENTRY,
        ),
        (_, _) => (
            format!("The {kind} file does not hold what follows from the .log."),
            ENTRY,
        ),
    };
    let mut picture = Vec::new();
    if kind != ".log" || !own {
        let held = held.map_or("not there".into(), |file| {
            files::contents(&stored(path.into(), file.bytes.clone()), 60)
        });
        picture.push(
            format!("{:<12}{held}", format!("{kind} held"))
                .replace(".timeindex held", "time index "),
        );
    }
    picture.extend(files::rows(path, &right.files, &got.files));
    story_of(headline, picture, so)
}

fn wrong_epochs(call: &RecoverCall, right: &Recovery, got: &Recovery) -> Option<Story> {
    if right.epochs == got.epochs {
        return None;
    }
    let dropped = call
        .epochs
        .iter()
        .find(|entry| right.epochs.contains(entry) && !got.epochs.contains(entry));
    let missing = right
        .epochs
        .iter()
        .find(|entry| !got.epochs.contains(entry));
    let extra = got
        .epochs
        .iter()
        .find(|entry| !right.epochs.contains(entry));
    let headline = match (dropped, missing, extra) {
        (Some((epoch, _)), _, _) => {
            format!("Epoch {epoch} was known before, and the recovery dropped it.")
        }
        (_, Some((epoch, _)), Some((other, start))) if epoch == other => {
            format!("Epoch {epoch} does not begin at {start}.")
        }
        (_, Some((epoch, start)), _) => {
            format!("A good batch at {start} is of epoch {epoch}, and the epochs do not say so.")
        }
        (_, _, Some((epoch, _))) => {
            format!("No good batch is of the new epoch {epoch}, and the epochs have it.")
        }
        _ => "The epochs are not those of the good batches.".into(),
    };
    let log = log(call).unwrap_or_default();
    let led: Vec<String> = super::recover_segment::led_by(&log, call.base.0);
    let picture = vec![
        format!("{:<12}{}", "batches of", led.join(", ")),
        format!("{:<12}{}", "known", epochs(&call.epochs)),
        format!("{:<12}{}", "expected", epochs(&right.epochs)),
        format!("{:<12}{}", "you", epochs(&got.epochs)),
    ];
    Some(story_of(headline, picture, EPOCHS))
}

fn epochs(entries: &[(Epoch, Offset)]) -> String {
    if entries.is_empty() {
        return "none".into();
    }
    let entry = |(epoch, start): &(Epoch, Offset)| format!("{epoch} from {start}");
    let text = entries.iter().map(entry).collect::<Vec<_>>().join("   ");
    match text.chars().count() > 62 {
        true => format!("{}...", text.chars().take(59).collect::<String>()),
        false => text,
    }
}

fn appended(call: &RecoverCall, right: &RecoverAnswer, got: &RecoverAnswer) -> Story {
    let Then::Appends { batches } = &call.then else {
        return Story::default();
    };
    let (Some((right, files)), Some((yours, found))) = (&right.appended, &got.appended) else {
        return Story::default();
    };
    let told = |number: usize| {
        let batch = ModelBatch::read(&batches[number]);
        format!(
            "append({})",
            files::range(batch.base_offset, batch.last_offset)
        )
    };
    let wrong = (0..right.len()).find(|&number| right[number] != yours[number]);
    if let Some(number) = wrong {
        let (right, yours) = (&right[number], &yours[number]);
        let mut picture = vec![format!("{:<12}{}", "then", told(number))];
        if let Err(error) = &yours.result {
            picture.push(format!("{:<12}Ok", "expected"));
            picture.push(format!("{:<12}{}", "you", errors::text(error)));
        } else {
            let newest = |of: &probe::ch03::SegmentStep| {
                format!("{} -> {}", of.newest.timestamp, of.newest.offset)
            };
            picture.push(format!(
                "{:<12}next offset {}, newest {}, first timestamp {}",
                "expected",
                right.next_offset,
                newest(right),
                right.first_timestamp
            ));
            picture.push(format!(
                "{:<12}next offset {}, newest {}, first timestamp {}",
                "you",
                yours.next_offset,
                newest(yours),
                yours.first_timestamp
            ));
        }
        return story_of(
            format!(
                "The recovered segment is not ready: {} shows it.",
                told(number)
            ),
            picture,
            STATE,
        );
    }
    let Some((path, _)) = files::first_wrong(files, found) else {
        return Story::default();
    };
    let last = batches.len().saturating_sub(1);
    let mut picture: Vec<String> = (last.saturating_sub(2)..=last)
        .map(|number| format!("{:<12}{}", "then", told(number)))
        .collect();
    picture.extend(files::rows(path, files, found));
    story_of(
        format!(
            "After {} the {} file is not as if nothing had happened.",
            told(last),
            files::kind(path)
        ),
        picture,
        STATE,
    )
}

/// A call of the disk in a few words.
fn made(call: &DoneCall) -> String {
    let kind = files::kind(&call.path);
    match call.call.as_str() {
        "append" => format!("append {} bytes to the {kind}", call.bytes),
        "truncate" => format!("truncate the {kind} to {}", call.bytes),
        other => format!("{other} the {kind}"),
    }
}

fn of_met(call: &RecoverCall, behind: &Behind, met: &Met, how: Wrong) -> Story {
    let at = match (&call.then, &met.call) {
        (Then::Again, _) => "recovered once".into(),
        (Then::Unreadable, _) => format!("read {} of the .log fails", met.at),
        (Then::Fails { .. }, Some(call)) => format!("call {} fails: {}", met.at, made(call)),
        (Then::Stops { seed, .. }, Some(call)) => format!(
            "{} at call {}: {}",
            seed.map_or("the process dies", |_| "the power fails"),
            met.at,
            made(call)
        ),
        _ => String::new(),
    };
    let mut picture = vec![format!("{:<12}{at}", "then")];
    let right = right_again(call, behind, met);
    let again = match call.then {
        Then::Again => "recovered a second time",
        _ => "recovered again",
    };
    let (headline, so) = match how {
        Wrong::Hidden => {
            picture.push(format!("{:<12}{}", "you", result(&met.result)));
            (
                "A call failed, and recover_segment answered Ok.".to_string(),
                if call.then == Then::Unreadable {
                    CABLE
                } else {
                    "the log takes batches whose index is not there."
                },
            )
        }
        Wrong::NotRead => {
            picture.push(format!("{:<12}Read", "expected"));
            picture.push(format!("{:<12}{}", "you", result(&met.result)));
            (
                "A read failed, and the error does not say so.".into(),
                CABLE,
            )
        }
        Wrong::Lost => {
            let log = met.log.clone().unwrap_or_default();
            let path = log_path(call.base);
            let left = files::contents(&stored(path, log), 60);
            picture.push(format!("{:<12}{left}", "you left"));
            match call.then {
                Then::Unreadable => (
                    "A read failed, and the .log lost good batches.".into(),
                    CABLE,
                ),
                _ => ("Good batches are gone from the .log.".into(), LOST),
            }
        }
        Wrong::NextFails => {
            picture.push(format!("{:<12}{again}: {}", "", result(&met.again.result)));
            (format!("A segment that is {again} gives an error."), STOPS)
        }
        Wrong::NextDiffers => {
            picture.push(format!("{:<12}{again}", ""));
            if let Some((path, _)) = files::first_wrong(&right.files, &met.again.files) {
                picture.extend(files::rows(path, &right.files, &met.again.files));
                (
                    format!(
                        "{} the {} file is another one.",
                        capital(again),
                        files::kind(path)
                    ),
                    STOPS,
                )
            } else if right.epochs != met.again.epochs {
                picture.push(format!("{:<12}{}", "expected", epochs(&right.epochs)));
                picture.push(format!("{:<12}{}", "you", epochs(&met.again.epochs)));
                (format!("{} the epochs are others.", capital(again)), EPOCHS)
            } else {
                if let (Ok(right), Ok(got)) = (&right.result, &met.again.result) {
                    for (name, right, got) in fields(right, got).into_iter().take(3) {
                        picture.push(format!("{name:<16}  expected {right}, you {got}"));
                    }
                }
                if right.log_modified != met.again.log_modified {
                    picture.push(format!(
                        "{:<12}the .log was changed at {}",
                        "you", met.again.log_modified
                    ));
                }
                (
                    format!("{} the segment is another one.", capital(again)),
                    STATE,
                )
            }
        }
    };
    story_of(headline, picture, so)
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_uppercase());
    first.into_iter().flatten().chain(characters).collect()
}
