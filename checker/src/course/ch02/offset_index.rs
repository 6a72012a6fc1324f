//! 2.2 `OffsetIndex::append`.

use super::entry::written;
use super::numbers::{LARGEST, base, in_31_bits};
use super::{code, picture, words};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use crate::page::plural;
use kit::{IndexEntry, Offset, Position};
use probe::ch02::{Appended, Appends, EntryError};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, prop_oneof};

pub(super) struct OffsetIndexes;

impl Exercise for OffsetIndexes {
    type Call = Appends;
    type Answer = Vec<Appended>;

    fn about() -> About {
        About {
            id: ExerciseId::new(2, 2),
            title: "OffsetIndex::append",
            file: "offset_index.rs",
            functions: &["OffsetIndex::append"],
            minutes: 15,
            weight: 2,
            heart: false,
        }
    }

    fn expected(call: &Appends) -> Vec<Appended> {
        let mut entries = call.entries.clone();
        let append = |entry: &IndexEntry| {
            let below = entries.iter().rfind(|there| there.offset >= entry.offset);
            let result = if entries.len() >= call.max_entries {
                let max_entries = call.max_entries;
                Err(EntryError::Full { max_entries })
            } else if below.is_some() {
                Err(EntryError::OutOfOrder {
                    offset: entry.offset,
                    last: entries[entries.len() - 1].offset,
                })
            } else {
                written(call.base, *entry).map(drop)
            };
            if result.is_ok() {
                entries.push(*entry);
            }
            Appended {
                result,
                entries: entries.clone(),
            }
        };
        call.appends.iter().map(append).collect()
    }

    fn laws() -> Vec<Law<Self>> {
        let script = |steps: Vec<i64>, room: i64| {
            let there = steps.len().min(2);
            calls(base(), steps, there, room)
        };
        let up = || 1..40_i64;
        let some = |step: std::ops::Range<i64>| vec(step, 1..6);
        let good = (some(up()), vec(in_31_bits(), 8)).prop_flat_map(move |(steps, positions)| {
            script(steps, 4).prop_map(move |call| placed(call, &positions))
        });
        let order = vec(
            prop_oneof![2 => up(), 1 => Just(0_i64), 1 => -20..0_i64],
            1..6,
        )
        .prop_flat_map(move |mut steps| {
            steps[0] = steps[0].abs();
            script(steps, 4)
        });
        let full = (some(-5..40), -3..1_i64).prop_flat_map(move |(mut steps, room)| {
            steps[0] = steps[0].abs();
            script(steps, room)
        });
        let refused = (some(up()), far()).prop_map(|(steps, far)| {
            let mut call = call(1000, &steps, 0, 4);
            let at = call.appends.len() / 2;
            call.appends[at] = far;
            call
        });
        let any = (vec(-10..40_i64, 1..6), -3..4_i64, far(), 0..2_usize).prop_map(
            |(steps, room, far, there)| {
                let mut call = call(1000, &steps, there, room);
                call.appends.push(far);
                call
            },
        );
        vec![
            Law::new(
                "append-behind",
                "an entry that is taken stands behind the last one",
                good,
            )
            .examples(vec![
                call(50, &[0], 0, 1),
                call(50, &[7, 6, 12], 2, 0),
                Appends {
                    appends: vec![entry(63, 100)],
                    ..call(50, &[7], 1, 1)
                },
                call(0, &[LARGEST], 0, 0),
            ])
            .cases(80),
            Law::new(
                "append-error-leaves",
                "an error leaves the index as it was",
                any,
            )
            .holds(errors_leave)
            .examples(vec![call(50, &[7, 0], 1, 1), call(50, &[7, 6], 1, -1)])
            .cases(60),
            Law::new(
                "append-order",
                "an offset at or below the last entry's is OutOfOrder",
                order,
            )
            .examples(vec![
                call(50, &[7, 0], 1, 1),
                call(50, &[7, -1], 1, 1),
                call(50, &[7, 6, -3], 2, 1),
                call(0, &[0, 0], 1, 1),
            ])
            .cases(80),
            Law::new(
                "append-full",
                "an index that has max_entries entries is Full, which is looked at first",
                full,
            )
            .examples(vec![
                call(50, &[7], 0, -1),
                call(50, &[7, 6], 1, -1),
                call(50, &[7, 0], 1, -1),
                call(50, &[7, 6], 1, 0),
                call(50, &[7, 6, 1], 0, -1),
            ])
            .cases(80),
            Law::new(
                "append-refused",
                "an entry that write_entry refuses is the error it gives",
                refused,
            )
            .examples(
                [
                    entry(9, 0),
                    entry(10 + LARGEST + 1, 0),
                    entry(20, LARGEST as u64 + 1),
                    entry(9, LARGEST as u64 + 1),
                ]
                .map(|refused| Appends {
                    appends: vec![refused],
                    ..call(10, &[], 0, 2)
                })
                .to_vec(),
            )
            .cases(60),
        ]
    }

    fn call_text(call: &Appends) -> String {
        match call.appends.as_slice() {
            [one] => format!("append({})", words::entry(one)),
            more => plural(more.len(), "append"),
        }
    }

    fn answer_text(answer: &Vec<Appended>) -> String {
        let steps: Vec<String> = answer.iter().map(|step| result(&step.result)).collect();
        steps.join(", ")
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        let Appends {
            base,
            max_entries,
            entries,
            appends,
        } = case.call;
        let wrong = case
            .expected
            .iter()
            .zip(case.got)
            .position(|(right, yours)| right != yours)
            .unwrap_or(0);
        let (Some(right), Some(yours), Some(asked)) = (
            case.expected.get(wrong),
            case.got.get(wrong),
            appends.get(wrong),
        ) else {
            return Story::default();
        };
        let before = if wrong == 0 {
            entries
        } else {
            &case.expected[wrong - 1].entries
        };
        let call = format!("append({})", words::entry(asked));
        let (what, so) = wrong_append(&right.result, yours, before);
        let list =
            |entries: &[IndexEntry]| picture::row(entries.iter().map(words::entry).collect());
        Story {
            headline: format!("{call} {what}."),
            picture: vec![
                format!("before      {}", list(before)),
                format!(
                    "            base {}, room for {}",
                    words::number(base.0),
                    picture::entries(*max_entries)
                ),
                format!("append      {}", words::entry(asked)),
                format!("expected    {}", result(&right.result)),
                format!("            {}", list(&right.entries)),
                format!("you         {}", result(&yours.result)),
                format!("            {}", list(&yours.entries)),
            ],
            right: picture::before_it(wrong, "append"),
            so: Some(so.into()),
        }
    }

    fn test(call: &Appends, expected: &Vec<Appended>) -> String {
        let mut body = vec![format!(
            "let mut index = OffsetIndex {{ base_offset: {:?}, max_entries: {}, entries: Entries::new(vec!{:?}) }};",
            call.base, call.max_entries, call.entries
        )];
        for (entry, step) in call.appends.iter().zip(expected) {
            let right = code::result(&step.result, "ch02_index::EntryError", |()| "()".into());
            body.push(format!("assert_eq!(index.append({entry:?}), {right});"));
            let list = if step.entries.is_empty() {
                "[]".into()
            } else {
                format!("{:?}", step.entries)
            };
            body.push(format!("assert_eq!(index.entries.to_vec(), {list});"));
        }
        let uses = [
            "ch02_index::OffsetIndex",
            "kit::{Entries, IndexEntry, Offset, Position}",
        ];
        code::test("append", call, &uses, &body)
    }

    fn size(call: &Appends) -> Option<String> {
        Some(format!(
            "{} on {}",
            plural(call.appends.len(), "append"),
            picture::entries(call.entries.len())
        ))
    }
}

fn errors_leave(case: &Case<'_, OffsetIndexes>) -> bool {
    let steps = || case.got.iter();
    let befores = std::iter::once(&case.call.entries).chain(steps().map(|step| &step.entries));
    steps()
        .zip(befores)
        .all(|(step, before)| step.result.is_ok() || step.entries == *before)
}

fn entry(offset: i64, position: u64) -> IndexEntry {
    IndexEntry {
        offset: Offset(offset),
        position: Position(position),
    }
}

/// Entries whose offsets are `steps` apart, the first so far from the base. The first `there` are in the index, and there
/// is room for all and `room` more.
fn call(base: i64, steps: &[i64], there: usize, room: i64) -> Appends {
    let mut offset = base.min(i64::MAX - LARGEST);
    let mut all: Vec<IndexEntry> = Vec::new();
    for (step, number) in steps.iter().zip(1..) {
        offset += step;
        all.push(entry(offset, number * 4100));
    }
    let appends = all.split_off(there.min(all.len()));
    // What is there already is in order and in range.
    let mut last = base.min(i64::MAX - LARGEST) - 1;
    for entry in &mut all {
        entry.offset.0 = entry.offset.0.max(last + 1);
        last = entry.offset.0;
    }
    Appends {
        base: Offset(base.min(i64::MAX - LARGEST)),
        max_entries: (steps.len() as i64 + room).max(0) as usize,
        entries: all,
        appends,
    }
}

fn calls(
    base: impl Strategy<Value = i64>,
    steps: Vec<i64>,
    most: usize,
    room: i64,
) -> impl Strategy<Value = Appends> {
    (base, 0..=most).prop_map(move |(base, there)| call(base, &steps, there, room))
}

fn placed(mut call: Appends, positions: &[i64]) -> Appends {
    for (entry, position) in call.appends.iter_mut().zip(positions) {
        entry.position.0 = *position as u64;
    }
    call
}

/// An entry that no index with base offset 1000 takes.
fn far() -> impl Strategy<Value = IndexEntry> {
    prop_oneof![
        (0..1000_i64, 0..9000_u64),
        (1001 + LARGEST..1_i64 << 40, 0..9000_u64),
        (1200..2000_i64, LARGEST as u64 + 1..1 << 40),
    ]
    .prop_map(|(offset, position)| entry(offset, position))
}

fn result(result: &Result<(), EntryError>) -> String {
    match result {
        Ok(()) => "taken".into(),
        Err(error) => words::entry_error(error),
    }
}

/// What is wrong with one append, and why anybody cares.
fn wrong_append(
    right: &Result<(), EntryError>,
    yours: &Appended,
    before: &[IndexEntry],
) -> (String, &'static str) {
    const SEARCH: &str =
        "the search of 2.4 relies on offsets that ascend strictly, and nobody checks it again.";
    const ROOM: &str = "the index file has a fixed size: who writes more writes behind its end.";
    const FIT: &str = "what is in memory does not fit into the file's eight bytes: after a restart it is another entry.";
    const LOST: &str = "without entries a reader walks through the whole segment.";
    const ROLLS: &str = "the segment is rolled although there is room: more and smaller segments.";
    const CALLER: &str =
        "the caller rolls the segment when it is Full, and looks for a fault on any other error.";
    const HALF: &str = "after an error the caller believes that nothing happened.";
    let name = words::entry_error_name;
    match (right, &yours.result) {
        (Ok(()), Ok(())) if yours.entries == *before => {
            ("answered Ok, but the entry is not there".into(), LOST)
        }
        (Ok(()), Ok(())) => ("left other entries behind than it should".into(), SEARCH),
        (Ok(()), Err(error)) => (
            format!("refused an entry that may come next: {}", name(error)),
            if matches!(error, EntryError::Full { .. }) {
                ROLLS
            } else {
                LOST
            },
        ),
        (Err(error), Ok(())) => (
            match error {
                EntryError::Full { .. } => "took an entry, and the index is full".into(),
                EntryError::OutOfOrder { .. } => {
                    "took an offset that is not above the last one".into()
                }
                _ => format!("took an entry that write_entry refuses: {}", name(error)),
            },
            match error {
                EntryError::Full { .. } => ROOM,
                EntryError::OutOfOrder { .. } => SEARCH,
                _ => FIT,
            },
        ),
        (Err(_), Err(_)) if yours.entries != *before => {
            ("gave an error and changed the entries".into(), HALF)
        }
        (Err(right), Err(error)) if name(right) == name(error) => {
            ("gave the right error with wrong values".into(), CALLER)
        }
        (Err(right), Err(error)) => (
            format!(
                "gave {}, and {} is looked at first",
                name(error),
                name(right)
            ),
            CALLER,
        ),
    }
}
