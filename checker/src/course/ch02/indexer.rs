//! 2.3 `Indexer::note`.

use super::{code, picture, words};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use crate::page::plural;
use kit::{IndexEntry, Offset, Position, Timestamp};
use probe::ch02::{BatchAt, Noted, Notes};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof};

pub(super) struct Indexers;

impl Exercise for Indexers {
    type Call = Notes;
    type Answer = Vec<Noted>;

    fn about() -> About {
        About {
            id: ExerciseId::new(2, 3),
            title: "Indexer::note",
            file: "indexer.rs",
            functions: &["Indexer::note"],
            minutes: 20,
            weight: 2,
            heart: false,
            learnt: "An index is sparse: a batch gets an entry only after more than interval_bytes without one.",
        }
    }

    /// For each batch the bytes are added up anew, from the last batch with an entry on.
    fn expected(call: &Notes) -> Vec<Noted> {
        let mut noted: Vec<Noted> = Vec::new();
        for (index, batch) in call.batches.iter().enumerate() {
            let last = noted.iter().rposition(|noted| noted.entry.is_some());
            let sizes = |batches: &[BatchAt]| batches.iter().map(size).sum::<u64>();
            let before = match last {
                Some(last) => sizes(&call.batches[last..index]),
                None => call.bytes_since_entry + sizes(&call.batches[..index]),
            };
            let entry = (before > call.interval_bytes).then_some(IndexEntry {
                offset: batch.last_offset,
                position: batch.position,
            });
            let kept = if entry.is_some() { 0 } else { before };
            noted.push(Noted {
                entry,
                bytes_since_entry: kept + size(batch),
            });
        }
        noted
    }

    fn laws() -> Vec<Law<Self>> {
        let batches = || vec((0..120_u64, 0..5_i64, 0..3_i64), 1..9);
        // Sums that meet the interval exactly must be frequent.
        let exact = (
            batches(),
            0..6_usize,
            prop_oneof![2 => Just(0_i64), 1 => -1..2_i64],
        )
            .prop_map(|(parts, until, off)| {
                let mut notes = notes(0, 0, &parts);
                let sum: u64 = notes.batches.iter().take(until).map(size).sum();
                notes.interval_bytes = sum.saturating_add_signed(off);
                notes
            });
        let plain =
            (0..400_u64, batches()).prop_map(|(interval, parts)| notes(interval, 0, &parts));
        let first = (
            prop_oneof![Just(0_u64), 0..100_u64, any::<u64>()],
            (0..1_000_000_u64, 0..5_i64, 0..3_i64),
        )
            .prop_map(|(interval, parts)| notes(interval, 0, &[parts]));
        let later = (0..300_u64, 0..700_u64, batches())
            .prop_map(|(interval, since, parts)| notes(interval, since, &parts));
        vec![
            Law::new(
                "note-first",
                "the first batch of a segment gets none, whatever the interval",
                first,
            )
            .examples([0, 1, 100, u64::MAX].map(|interval| notes(interval, 0, &[(0, 1, 0)])).to_vec())
            .holds(by_own_bytes)
            .cases(40),
            Law::new(
                "note-interval",
                "a batch gets an entry when bytes_since_entry, as it was before this batch, is strictly more than interval_bytes",
                exact,
            )
            .examples(vec![
                notes(0, 0, &[(0, 0, 0), (0, 0, 0)]),
                notes(61, 0, &[(0, 0, 0), (0, 0, 0)]),
                notes(60, 0, &[(0, 0, 0), (0, 0, 0)]),
                notes(100, 0, &[(0, 1, 0), (0, 1, 0), (0, 1, 0), (0, 1, 0)]),
                notes(100, 0, &[(200, 1, 0), (0, 1, 0)]),
                notes(u64::MAX, 0, &[(0, 1, 0), (0, 1, 0), (0, 1, 0)]),
            ])
            .holds(by_own_bytes)
            .cases(120),
            Law::new(
                "note-entry",
                "the entry leads from the batch's last offset to its position",
                plain,
            )
            .examples(vec![notes(0, 0, &[(0, 1, 0), (0, 1, 0)]), notes(0, 0, &[(39, 4, 0), (9, 9, 0), (0, 2, 1)])])
            .holds(same_entries)
            .cases(80),
            Law::new(
                "note-bytes",
                "bytes_since_entry starts again from 0 if there was an entry, and the batch's size is added to it in any case",
                later,
            )
            .examples(vec![
                notes(100, 0, &[(0, 0, 0)]),
                notes(0, 0, &[(0, 0, 0), (0, 0, 0), (0, 0, 0)]),
                notes(100, 101, &[(0, 0, 0), (0, 0, 0)]),
                notes(100, 500, &[(0, 0, 0), (0, 0, 0)]),
            ])
            .cases(100),
        ]
    }

    fn call_text(call: &Notes) -> String {
        format!(
            "note on {} with interval {}",
            plural(call.batches.len(), "batch").replace("batchs", "batches"),
            call.interval_bytes
        )
    }

    fn answer_text(answer: &Vec<Noted>) -> String {
        let entries: Vec<String> = answer.iter().map(|noted| entry(noted.entry)).collect();
        entries.join(", ")
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        let both = case.expected.iter().zip(case.got);
        // Up to the first difference the bytes before each batch are right.
        let at = both
            .into_iter()
            .position(|(right, yours)| right != yours)
            .unwrap_or(0);
        let (Some(right), Some(yours), Some(batch)) = (
            case.expected.get(at),
            case.got.get(at),
            case.call.batches.get(at),
        ) else {
            return Story::default();
        };
        let (what, so) = wrong_note(right, yours, batch);
        let name = format!("{}..{}", batch.base_offset, batch.last_offset);
        Story {
            headline: format!("The {} note, of {name}, {what}.", words::place(at)),
            picture: picture(case.call, case.expected, case.got, at),
            right: picture::before_it(at, "batch").map(|text| text.replace("batchs", "batches")),
            so: Some(so.into()),
        }
    }

    fn test(call: &Notes, expected: &Vec<Noted>) -> String {
        let mut body = vec![format!(
            "let mut indexer = Indexer {{ interval_bytes: {}, bytes_since_entry: {} }};",
            call.interval_bytes, call.bytes_since_entry
        )];
        for (batch, noted) in call.batches.iter().zip(expected) {
            body.push(format!(
                "assert_eq!(indexer.note(&{batch:?}), {:?});",
                noted.entry
            ));
            body.push(format!(
                "assert_eq!(indexer.bytes_since_entry, {});",
                noted.bytes_since_entry
            ));
        }
        code::test("note", call, &body)
    }

    fn size(call: &Notes) -> Option<String> {
        Some(plural(call.batches.len(), "batch").replace("batchs", "batches"))
    }
}

/// Each batch has an entry or none as the bytes before it say, the learner's own. Whether those are right is another law.
fn by_own_bytes(case: &Case<'_, Indexers>) -> bool {
    let mut before = case.call.bytes_since_entry;
    case.got.len() == case.call.batches.len()
        && case.got.iter().all(|noted| {
            let due = before > case.call.interval_bytes;
            before = noted.bytes_since_entry;
            noted.entry.is_some() == due
        })
}

/// Where both have an entry it is the same one.
fn same_entries(case: &Case<'_, Indexers>) -> bool {
    let mut both = case.expected.iter().zip(case.got);
    both.all(|(right, yours)| {
        right.entry.is_none() || yours.entry.is_none() || right.entry == yours.entry
    })
}

fn size(batch: &BatchAt) -> u64 {
    (12 + i64::from(batch.length)) as u64
}

/// Batches back to back: so many bytes behind the header, so many offsets more than one, so many left out before it.
fn notes(interval_bytes: u64, bytes_since_entry: u64, parts: &[(u64, i64, i64)]) -> Notes {
    // What was written before the first batch lies before it.
    let (mut offset, mut position) = (1000, bytes_since_entry);
    let mut batches = Vec::new();
    for (bytes, more, hole) in parts {
        offset += hole;
        batches.push(BatchAt {
            position: Position(position),
            base_offset: Offset(offset),
            length: 49 + *bytes as i32,
            last_offset: Offset(offset + more),
            max_timestamp: Timestamp(1_700_000_000_000 + offset),
        });
        offset += more + 1;
        position += 61 + bytes;
    }
    Notes {
        interval_bytes,
        bytes_since_entry,
        batches,
    }
}

fn entry(entry: Option<IndexEntry>) -> String {
    entry.map_or_else(|| "-".into(), |entry| words::entry(&entry))
}

fn wrong_note(right: &Noted, yours: &Noted, batch: &BatchAt) -> (String, &'static str) {
    const LONG: &str = "a reader that starts at the entry before has a longer way to walk than the interval promises.";
    const DENSE: &str = "the index gets larger than the interval promises, and is full earlier.";
    const AWAY: &str = "a reader that is sent there may start behind the batch with its offset, and never meets it.";
    const NEXT: &str = "the entries of the batches to come stand in the wrong places.";
    match (right.entry, yours.entry) {
        (Some(_), None) => ("gave no entry, and one is due".into(), LONG),
        (None, Some(_)) => ("gave an entry, and none is due".into(), DENSE),
        (Some(right), Some(yours)) if right != yours => {
            let what = if yours.offset == batch.base_offset && right.offset != yours.offset {
                "gave an entry for the first offset"
            } else if right.offset != yours.offset {
                "gave an entry for the wrong offset"
            } else if yours.position.0 == batch.position.0 + size(batch) {
                "gave an entry that leads to the end"
            } else {
                "gave an entry that leads to the wrong position"
            };
            (what.into(), AWAY)
        }
        _ => (
            format!(
                "left bytes_since_entry at {}, not {}",
                yours.bytes_since_entry, right.bytes_since_entry
            ),
            NEXT,
        ),
    }
}

/// The batches around the first wrong one, side by side, and under them what stood before each and what it got.
fn picture(call: &Notes, expected: &[Noted], got: &[Noted], at: usize) -> Vec<String> {
    const SHOWN: usize = 4;
    const CELL: usize = 15;
    let first = (at + 1).saturating_sub(SHOWN);
    let shown = first..(first + SHOWN).min(call.batches.len());
    let row = |label: &str, cell: &dyn Fn(usize) -> String| {
        let cells: String = shown
            .clone()
            .map(|index| format!("{:<CELL$}", cell(index)))
            .collect();
        format!("{label:<13}{cells}").trim_end().to_string()
    };
    let before = |noted: &[Noted], index: usize| match index.checked_sub(1) {
        Some(last) => noted
            .get(last)
            .map_or(0, |noted| noted.bytes_since_entry)
            .to_string(),
        None => call.bytes_since_entry.to_string(),
    };
    let mut rows = vec![row("batch", &|index| {
        let batch = call.batches[index];
        format!("{}..{}", batch.base_offset, batch.last_offset)
    })];
    let entry_of = |noted: &[Noted], index: usize| noted.get(index).and_then(|noted| noted.entry);
    let size = row("size", &|index| size(&call.batches[index]).to_string());
    let before_each = row("bytes before", &|index| before(expected, index));
    if entry_of(expected, at) == entry_of(got, at) {
        rows.extend([
            before_each,
            row("entry", &|index| entry(entry_of(expected, index))),
            size,
            row("bytes after", &|index| before(expected, index + 1)),
            row("you", &|index| before(got, index + 1)),
        ]);
    } else {
        rows.extend([
            format!("interval     {}", call.interval_bytes),
            row("at byte", &|index| call.batches[index].position.to_string()),
            before_each,
            row("expected", &|index| entry(entry_of(expected, index))),
            row("you", &|index| entry(entry_of(got, index))),
        ]);
    }
    rows.push(row("", &|index| {
        if index == at {
            "^".repeat(9)
        } else {
            String::new()
        }
    }));
    rows
}
