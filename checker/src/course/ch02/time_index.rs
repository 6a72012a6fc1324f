//! 2.7 `write_time_entry`, `read_time_entry`, `TimeIndex::note`, `lookup_time`.

use super::numbers::LARGEST;
use super::search::{Answer, Search, Wrong, allowed};
use super::time_index_laws;
use super::time_note::{self, note, offers};
use super::{bytes, code, picture, words};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use crate::page::hex;
use kit::{Offset, TimeEntry, Timestamp};
use probe::ch02::{EntryError, TimeAnswer, TimeCall, Times};

pub(super) struct TimeIndexes;

impl Exercise for TimeIndexes {
    type Call = TimeCall;
    type Answer = TimeAnswer;

    fn about() -> About {
        About {
            id: ExerciseId::new(2, 7),
            title: "TimeIndex::note",
            file: "time_index.rs",
            functions: &[
                "write_time_entry",
                "read_time_entry",
                "TimeIndex::note",
                "lookup_time",
            ],
            minutes: 45,
            weight: 4,
            heart: false,
            learnt: "A time index keeps the largest time so far, so a late record with an old time adds nothing.",
        }
    }

    fn expected(call: &TimeCall) -> TimeAnswer {
        match call {
            TimeCall::Write { base, entry } => TimeAnswer::Written {
                bytes: written(*base, *entry),
            },
            TimeCall::Read { base, bytes } => TimeAnswer::Read {
                entry: read(*base, bytes),
            },
            TimeCall::Note {
                base,
                max_entries,
                entries,
                offers,
            } => TimeAnswer::Noted {
                steps: time_note::noted(*base, *max_entries, entries, offers),
            },
            TimeCall::Lookup { entries, target } => {
                let entries = entries.expand();
                let found = entries.iter().rfind(|entry| entry.timestamp <= *target);
                TimeAnswer::Found {
                    found: found.copied(),
                    looks: allowed(entries.len()),
                }
            }
        }
    }

    fn fixed(call: &TimeCall, answer: &TimeAnswer) -> TimeAnswer {
        match (call, answer) {
            (TimeCall::Lookup { entries, .. }, TimeAnswer::Found { found, looks }) => {
                TimeAnswer::Found {
                    found: *found,
                    looks: u64::from(*looks > allowed(len(entries))),
                }
            }
            _ => answer.clone(),
        }
    }

    fn laws() -> Vec<Law<Self>> {
        time_index_laws::laws()
    }

    fn call_text(call: &TimeCall) -> String {
        match call {
            TimeCall::Write { base, entry } => {
                format!(
                    "write_time_entry({}) with base {}",
                    words::time_entry(entry),
                    words::number(base.0)
                )
            }
            TimeCall::Read { base, .. } => {
                format!("read_time_entry with base {}", words::number(base.0))
            }
            TimeCall::Note { offers, .. } => match offers.as_slice() {
                [one] => time_note::call_text(one),
                more => format!("note, {} times", more.len()),
            },
            TimeCall::Lookup { target, .. } => format!("lookup_time({})", words::number(target.0)),
        }
    }

    fn answer_text(answer: &TimeAnswer) -> String {
        match answer {
            TimeAnswer::Written { bytes } => words::halves(&bytes.map(|bytes| bytes.to_vec()), 8),
            TimeAnswer::Read { entry: Ok(entry) } => words::time_entry(entry),
            TimeAnswer::Read { entry: Err(error) } => words::entry_error(error),
            TimeAnswer::Noted { steps } => {
                let refused = steps.iter().filter(|step| step.result.is_err());
                let last = steps.last().map_or(&[][..], |step| &step.entries);
                format!(
                    "{} in the end, {} refused",
                    picture::entries(last.len()),
                    refused.count()
                )
            }
            TimeAnswer::Found { found, .. } => found
                .as_ref()
                .map_or_else(|| "None".into(), words::time_entry),
        }
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        match (case.call, case.expected, case.got) {
            (
                TimeCall::Note {
                    base,
                    max_entries,
                    entries,
                    offers,
                },
                TimeAnswer::Noted { steps },
                TimeAnswer::Noted { steps: got },
            ) => time_note::story(*base, *max_entries, entries, offers, steps, got),
            (
                TimeCall::Lookup { entries, target },
                TimeAnswer::Found { found, .. },
                TimeAnswer::Found { found: got, looks },
            ) => searched(entries, *target, *found, *got, *looks),
            _ => Story {
                headline: format!(
                    "{} {}.",
                    Self::call_text(case.call),
                    wrong_entry(case.expected, case.got)
                ),
                picture: vec![
                    given(case.call),
                    format!("expected    {}", Self::answer_text(case.expected)),
                    format!("you         {}", Self::answer_text(case.got)),
                ],
                so: Some(
                    "a search by time that trusts this entry skips too much, or too little.".into(),
                ),
                ..Story::default()
            },
        }
    }

    fn test(call: &TimeCall, expected: &TimeAnswer) -> String {
        match (call, expected) {
            (TimeCall::Write { base, entry }, TimeAnswer::Written { bytes }) => {
                let right = code::result(bytes, "EntryError", |bytes| format!("{bytes:?}"));
                let body = format!(
                    "assert_eq!(ch02_index::write_time_entry({base:?}, {entry:?}), {right});"
                );
                code::test("write_time_entry", call, &[body])
            }
            (TimeCall::Read { base, bytes }, TimeAnswer::Read { entry }) => {
                let right = code::result(entry, "EntryError", |entry| format!("{entry:?}"));
                let body = format!(
                    "assert_eq!(ch02_index::read_time_entry({base:?}, {bytes:?}), {right});"
                );
                code::test("read_time_entry", call, &[body])
            }
            (
                TimeCall::Note {
                    base,
                    max_entries,
                    entries,
                    offers,
                },
                TimeAnswer::Noted { steps },
            ) => {
                let body = time_note::test(*base, *max_entries, entries, offers, steps);
                code::test("time_index_note", call, &body)
            }
            (TimeCall::Lookup { entries, target }, TimeAnswer::Found { found, looks }) => {
                let list = match entries {
                    Times::List { entries } => format!("vec!{entries:?}"),
                    Times::Recipe {
                        seed,
                        entries,
                        base_offset,
                    } => format!(
                        "kit::recipe::IndexRecipe {{ seed: {seed}, entries: {entries}, base_offset: {base_offset:?} }}.time_entries()"
                    ),
                };
                let body = [
                    format!("let entries: Vec<TimeEntry> = {list};"),
                    "let entries = Entries::new(entries);".into(),
                    format!(
                        "assert_eq!(ch02_index::lookup_time(&entries, {target:?}), {found:?});"
                    ),
                    format!(
                        "assert!(entries.looks() <= {looks}, \"{{}} looks\", entries.looks());"
                    ),
                ];
                code::test("lookup_time", call, &body)
            }
            _ => String::new(),
        }
    }

    fn size(call: &TimeCall) -> Option<String> {
        match call {
            TimeCall::Note {
                offers, entries, ..
            } => Some(format!(
                "{} offers on {}",
                offers.len(),
                picture::entries(entries.len())
            )),
            TimeCall::Lookup { entries, .. } => Some(picture::entries(len(entries))),
            _ => None,
        }
    }
}

pub(super) fn found_is_right(case: &Case<'_, TimeIndexes>) -> bool {
    let found = |answer: &TimeAnswer| match answer {
        TimeAnswer::Found { found, .. } => Some(*found),
        _ => None,
    };
    found(case.got) == found(case.expected)
}

pub(super) fn few_looks(case: &Case<'_, TimeIndexes>) -> bool {
    let looks = |answer: &TimeAnswer| match answer {
        TimeAnswer::Found { looks, .. } => *looks,
        _ => 0,
    };
    looks(case.got) <= looks(case.expected)
}

pub(super) fn len(times: &Times) -> usize {
    match times {
        Times::List { entries } => entries.len(),
        Times::Recipe { entries, .. } => *entries as usize,
    }
}

/// What `write_time_entry` must answer.
pub(super) fn written(base: Offset, entry: TimeEntry) -> Result<[u8; 12], EntryError> {
    let offset = entry.offset;
    let distance = i128::from(offset.0) - i128::from(base.0);
    if !(0..=LARGEST.into()).contains(&distance) {
        return Err(EntryError::OffsetOutOfRange { offset, base });
    }
    let all = [
        bytes::write(entry.timestamp.0.into(), 8),
        bytes::write(distance, 4),
    ]
    .concat();
    let mut bytes = [0; 12];
    bytes.copy_from_slice(&all);
    Ok(bytes)
}

pub(super) fn read(base: Offset, bytes: &[u8; 12]) -> Result<TimeEntry, EntryError> {
    let (time, relative) = (bytes::read(&bytes[..8]), bytes::read(&bytes[8..]));
    let offset = i128::from(base.0) + relative;
    if time < 0 || relative < 0 || offset > i64::MAX.into() {
        return Err(EntryError::Damaged);
    }
    Ok(TimeEntry {
        timestamp: Timestamp(time as i64),
        offset: Offset(offset as i64),
    })
}

fn given(call: &TimeCall) -> String {
    match call {
        TimeCall::Write { base, entry } => {
            let distance = i128::from(entry.offset.0) - i128::from(base.0);
            format!(
                "            {} - {} = {}",
                words::number(entry.offset.0),
                words::number(base.0),
                words::number(distance)
            )
        }
        TimeCall::Read { bytes, .. } => {
            format!("bytes       {}   {}", hex(&bytes[..8]), hex(&bytes[8..]))
        }
        _ => String::new(),
    }
}

fn wrong_entry(expected: &TimeAnswer, got: &TimeAnswer) -> String {
    let name = words::entry_error_name;
    match (expected, got) {
        (TimeAnswer::Written { bytes: Ok(right) }, TimeAnswer::Written { bytes: Ok(yours) }) => {
            if right[..8] == yours[4..] && right[8..] == yours[..4] {
                "wrote the relative offset before the timestamp".into()
            } else if right[..8] == yours[..8] {
                "wrote the wrong relative offset".into()
            } else if right[8..] == yours[8..] {
                "wrote the wrong timestamp".into()
            } else {
                "wrote two wrong numbers".into()
            }
        }
        (TimeAnswer::Written { bytes: Ok(_) }, TimeAnswer::Written { bytes: Err(error) })
        | (TimeAnswer::Read { entry: Ok(_) }, TimeAnswer::Read { entry: Err(error) }) => {
            format!("refused an entry that is in order: {}", name(error))
        }
        (TimeAnswer::Written { bytes: Err(error) }, TimeAnswer::Written { bytes: Ok(_) }) => {
            format!("wrote bytes, and must be refused as {}", name(error))
        }
        (TimeAnswer::Read { entry: Ok(right) }, TimeAnswer::Read { entry: Ok(yours) }) => {
            if right.timestamp == yours.timestamp {
                "read the wrong offset"
            } else {
                "read the wrong timestamp"
            }
            .into()
        }
        (TimeAnswer::Read { .. }, TimeAnswer::Read { entry: Ok(_) }) => {
            "believed bytes that were never written".into()
        }
        (TimeAnswer::Written { bytes: Err(right) }, TimeAnswer::Written { bytes: Err(yours) })
        | (TimeAnswer::Read { entry: Err(right) }, TimeAnswer::Read { entry: Err(yours) }) => {
            format!(
                "gave {} instead of {}",
                words::entry_error(yours),
                words::entry_error(right)
            )
        }
        _ => "answered for another function".into(),
    }
}

fn searched(
    times: &Times,
    target: Timestamp,
    right: Option<TimeEntry>,
    got: Option<TimeEntry>,
    looks: u64,
) -> Story {
    let entries = times.expand();
    let number = |entry: TimeEntry| entries.iter().position(|there| *there == entry);
    let keys: Vec<(i64, String)> = entries
        .iter()
        .map(|entry| (entry.timestamp.0, words::time_entry(entry)))
        .collect();
    let search = Search {
        call: format!("lookup_time({})", words::number(target.0)),
        entries: &keys,
        target: target.0,
        expected: right.and_then(number),
        got: match got {
            None => Answer::None,
            Some(entry) => number(entry)
                .map_or_else(|| Answer::Other(words::time_entry(&entry)), Answer::Entry),
        },
        looks,
    };
    let so = match (search.wrong(), got) {
        (Wrong::Looks, _) => {
            "an index of 10 MiB has 873,813 entries, and each search by time begins with a lookup."
                .into()
        }
        (Wrong::Above | Wrong::Other, Some(entry)) => format!(
            "who looks for {} would skip everything up to offset {}, and the record may be among it.",
            words::number(target.0),
            words::number(entry.offset.0)
        ),
        _ => "the search by time begins too early, and reads more headers than it must.".into(),
    };
    Story {
        headline: search.headline(),
        picture: search.picture(),
        so: Some(so),
        ..Story::default()
    }
}

// The cases of `note` begin with an index that has some entries.
pub(super) fn note_call(
    base: i64,
    max_entries: usize,
    there: &[(i64, i64)],
    steps: &[(i64, i64, bool)],
) -> TimeCall {
    TimeCall::Note {
        base: Offset(base),
        max_entries,
        entries: there
            .iter()
            .map(|(time, offset)| note(*time, *offset))
            .collect(),
        offers: offers(steps),
    }
}
