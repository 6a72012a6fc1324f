//! 2.1 `write_entry`, `read_entry`.

use super::entry_laws;
use super::numbers::LARGEST;
use super::{bytes, code, words};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use crate::page::hex;
use kit::{IndexEntry, Offset, Position};
use probe::ch02::{EntryAnswer, EntryCall, EntryError};

pub(super) struct EntryBytes;

impl Exercise for EntryBytes {
    type Call = EntryCall;
    type Answer = EntryAnswer;

    fn about() -> About {
        About {
            id: ExerciseId::new(2, 1),
            title: "write_entry",
            file: "entry.rs",
            functions: &["write_entry", "read_entry"],
            minutes: 20,
            weight: 2,
            heart: false,
            learnt: "An index entry takes 8 bytes, since its offset is counted from the segment's base offset.",
        }
    }

    fn expected(call: &EntryCall) -> EntryAnswer {
        match call {
            EntryCall::Write { base, entry } => EntryAnswer::Written {
                bytes: written(*base, *entry),
            },
            EntryCall::Read { base, bytes } => EntryAnswer::Read {
                entry: read(*base, bytes),
            },
        }
    }

    fn laws() -> Vec<Law<Self>> {
        entry_laws::laws()
    }

    fn call_text(call: &EntryCall) -> String {
        let (short, base) = match call {
            EntryCall::Write { base, entry } => {
                (format!("write_entry({})", words::entry(entry)), base)
            }
            EntryCall::Read { base, bytes } => (format!("read_entry({})", hex(bytes)), base),
        };
        let long = format!("{short} with base {}", words::number(base.0));
        if long.len() <= 60 { long } else { short }
    }

    fn answer_text(answer: &EntryAnswer) -> String {
        match answer {
            EntryAnswer::Written { bytes } => halves(bytes),
            EntryAnswer::Read { entry: Ok(entry) } => words::entry(entry),
            EntryAnswer::Read { entry: Err(error) } => words::entry_error(error),
        }
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        let call = Self::call_text(case.call);
        let base = match case.call {
            EntryCall::Write { base, .. } | EntryCall::Read { base, .. } => base,
        };
        let (what, mark, so) = match (case.expected, case.got) {
            (EntryAnswer::Written { bytes }, EntryAnswer::Written { bytes: got }) => {
                wrong_write(*base, bytes, got)
            }
            (EntryAnswer::Read { entry }, EntryAnswer::Read { entry: got }) => {
                (wrong_read(entry, got), None, READ.into())
            }
            _ => ("answered for another function".into(), None, READ.into()),
        };
        let mut picture = given(case.call);
        picture.push(format!("expected    {}", Self::answer_text(case.expected)));
        picture.push(format!("you         {}", Self::answer_text(case.got)));
        picture.extend(mark);
        Story {
            headline: format!("{call} {what}."),
            picture,
            so: Some(so),
            ..Story::default()
        }
    }

    fn test(call: &EntryCall, expected: &EntryAnswer) -> String {
        let (function, argument, right) = match (call, expected) {
            (EntryCall::Write { base, entry }, EntryAnswer::Written { bytes }) => (
                "write_entry",
                format!("{base:?}, {entry:?}"),
                code::result(bytes, "EntryError", |bytes| format!("{bytes:?}")),
            ),
            (EntryCall::Read { base, bytes }, EntryAnswer::Read { entry }) => (
                "read_entry",
                format!("{base:?}, {bytes:?}"),
                code::result(entry, "EntryError", |entry| format!("{entry:?}")),
            ),
            _ => return String::new(),
        };
        let body = format!("assert_eq!(ch02_index::{function}({argument}), {right});");
        code::test(function, call, &[body])
    }
}

const READ: &str =
    "the entry sends a reader to a wrong place in the log, or a damaged index is believed.";

/// What the call is made of, for the picture.
fn given(call: &EntryCall) -> Vec<String> {
    let sum = |base: &Offset, distance: i128| {
        let sign = if distance < 0 { "-" } else { "+" };
        let (base, distance) = (words::number(base.0), words::number(distance.abs()));
        format!("base {base} {sign} {distance}")
    };
    match call {
        EntryCall::Write { base, entry } => {
            let distance = i128::from(entry.offset.0) - i128::from(base.0);
            vec![
                format!(
                    "offset      {} = {}",
                    words::number(entry.offset.0),
                    sum(base, distance)
                ),
                format!("position    {}", words::number(entry.position.0)),
            ]
        }
        EntryCall::Read { base, bytes } => vec![
            format!("bytes       {}", halves(&Ok(*bytes))),
            format!("offset      {}", sum(base, bytes::read(&bytes[..4]))),
        ],
    }
}

/// What `write_entry` must answer.
pub(super) fn written(base: Offset, entry: IndexEntry) -> Result<[u8; 8], EntryError> {
    let IndexEntry { offset, position } = entry;
    let distance = i128::from(offset.0) - i128::from(base.0);
    if !(0..=LARGEST.into()).contains(&distance) {
        return Err(EntryError::OffsetOutOfRange { offset, base });
    }
    if position.0 > LARGEST as u64 {
        return Err(EntryError::PositionOutOfRange { position });
    }
    let all = [
        bytes::write(distance, 4),
        bytes::write(position.0.into(), 4),
    ]
    .concat();
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&all);
    Ok(bytes)
}

fn read(base: Offset, bytes: &[u8; 8]) -> Result<IndexEntry, EntryError> {
    let relative = bytes::read(&bytes[..4]);
    let position = bytes::read(&bytes[4..]);
    let offset = i128::from(base.0) + relative;
    if relative < 0 || position < 0 || offset > i64::MAX.into() {
        return Err(EntryError::Damaged);
    }
    Ok(IndexEntry {
        offset: Offset(offset as i64),
        position: Position(position as u64),
    })
}

fn halves(bytes: &Result<[u8; 8], EntryError>) -> String {
    words::halves(&bytes.map(|bytes| bytes.to_vec()), 4)
}

/// What is wrong with what was written, a mark under it, and why anybody cares.
fn wrong_write(
    base: Offset,
    expected: &Result<[u8; 8], EntryError>,
    got: &Result<[u8; 8], EntryError>,
) -> (String, Option<String>, String) {
    const MEANT: &str = "whoever reads the file finds another offset or position than was meant.";
    const REFUSED: &str = "the segment must take this batch, and its index cannot.";
    const WHICH: &str =
        "the error says what is wrong with the entry; its values are read by a person.";
    match (expected, got) {
        (Ok(right), Ok(yours)) => {
            let (first, last) = (right[..4] != yours[..4], right[4..] != yours[4..]);
            let swapped = right[..4] == yours[4..] && right[4..] == yours[..4];
            let turned = |half: std::ops::Range<usize>| {
                right[half.clone()].iter().rev().eq(yours[half].iter())
            };
            let what = if swapped {
                "wrote the position before the relative offset"
            } else if turned(0..4) && turned(4..8) {
                "wrote its numbers with the lowest byte first"
            } else if first && last {
                "wrote two wrong numbers"
            } else if first {
                "wrote the wrong relative offset"
            } else {
                "wrote the wrong position"
            };
            let mark = |wrong, name: &str| {
                let mark = if wrong { "^^^^^^^^^^^" } else { "" };
                format!("{:<14}", if wrong { mark } else { name })
            };
            let line = format!("            {}{}", mark(first, ""), mark(last, ""));
            (what.into(), Some(line.trim_end().into()), MEANT.into())
        }
        (Ok(_), Err(error)) => (
            format!(
                "refused an entry that fits: {}",
                words::entry_error_name(error)
            ),
            None,
            REFUSED.into(),
        ),
        (Err(error), Ok(bytes)) => (
            format!(
                "wrote bytes, and must be refused as {}",
                words::entry_error_name(error)
            ),
            None,
            match read(base, bytes) {
                Ok(entry) => format!(
                    "read back, these bytes are {}, and nobody notices.",
                    words::entry(&entry)
                ),
                Err(_) => {
                    "read back, these bytes are a damaged entry: the index has to be rebuilt."
                        .into()
                }
            },
        ),
        (Err(right), Err(yours))
            if words::entry_error_name(right) == words::entry_error_name(yours) =>
        {
            (
                "gave the right error with wrong values".into(),
                None,
                WHICH.into(),
            )
        }
        (Err(right), Err(yours)) => (
            words::other_error(right, yours, &["OffsetOutOfRange", "PositionOutOfRange"]),
            None,
            WHICH.into(),
        ),
    }
}

fn wrong_read(
    expected: &Result<IndexEntry, EntryError>,
    got: &Result<IndexEntry, EntryError>,
) -> String {
    match (expected, got) {
        (Ok(right), Ok(yours)) => match (
            right.offset != yours.offset,
            right.position != yours.position,
        ) {
            (true, true) => "read the wrong offset and the wrong position",
            (true, false) => "read the wrong offset",
            (false, _) => "read the wrong position",
        }
        .into(),
        (Ok(_), Err(error)) => format!("refused a good entry: {}", words::entry_error_name(error)),
        (Err(_), Ok(_)) => "believed bytes that were never written".into(),
        (Err(_), Err(error)) => format!(
            "gave {}, and bytes that were never written are Damaged",
            words::entry_error_name(error)
        ),
    }
}
