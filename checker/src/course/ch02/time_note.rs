//! 2.7 `TimeIndex::note`: a script of offers, its model and its laws.

use super::numbers::LARGEST;
use super::time_index::{TimeIndexes, note_call, written};
use super::{code, picture, words};
use crate::exercise::{Case, Law, Story};
use kit::{Offset, TimeEntry, Timestamp};
use probe::ch02::{EntryError, Offer, TimeAnswer, TimeCall, TimeNoted};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof};

pub(super) fn note(time: i64, offset: i64) -> TimeEntry {
    TimeEntry {
        timestamp: Timestamp(time),
        offset: Offset(offset),
    }
}

pub(super) fn offers(steps: &[(i64, i64, bool)]) -> Vec<Offer> {
    let offer = |&(time, offset, roll): &(i64, i64, bool)| Offer {
        max_so_far: Timestamp(time),
        reached_at: Offset(offset),
        roll,
    };
    steps.iter().map(offer).collect()
}

/// What each offer must do.
pub(super) fn noted(
    base: Offset,
    max_entries: usize,
    entries: &[TimeEntry],
    offers: &[Offer],
) -> Vec<TimeNoted> {
    let mut entries = entries.to_vec();
    let step = |offer: &Offer| {
        let entry = note(offer.max_so_far.0, offer.reached_at.0);
        let last = entries.last().copied();
        let room = if offer.roll {
            entries.len() < max_entries
        } else {
            entries.len() + 1 < max_entries
        };
        let behind = last.filter(|last| entry.offset < last.offset);
        let newer = entries
            .iter()
            .all(|there| there.timestamp < entry.timestamp);
        let result = match behind {
            Some(last) => Err(EntryError::OutOfOrder {
                offset: entry.offset,
                last: last.offset,
            }),
            None if entry.timestamp.0 < 0 || !newer => Ok(false),
            None if !room => Err(EntryError::Full { max_entries }),
            None => written(base, entry).map(|_| true),
        };
        if result == Ok(true) {
            entries.push(entry);
        }
        TimeNoted {
            result: result.map(drop),
            entries: entries.clone(),
        }
    };
    offers.iter().map(step).collect()
}

pub(super) fn laws() -> Vec<Law<TimeIndexes>> {
    // An index with base 50 and the entry 1000 -> 55, or none; then offers so much later and so much further.
    let script = |steps: Vec<(i64, i64, bool)>, there: bool, max_entries: usize| {
        let mut at = (1000, 55);
        let steps: Vec<(i64, i64, bool)> = steps
            .into_iter()
            .map(|(later, further, roll)| {
                at = (at.0 + later, at.1 + further);
                (at.0, at.1, roll)
            })
            .collect();
        note_call(
            50,
            max_entries,
            if there { &[(1000, 55)] } else { &[] },
            &steps,
        )
    };
    let up = || (1..9_i64, 0..9_i64, Just(false));
    let good =
        (vec(up(), 1..6), any::<bool>()).prop_map(move |(steps, there)| script(steps, there, 20));
    let ignored = (
        vec(
            (
                prop_oneof![2 => Just(0_i64), 1 => -9..0_i64, 1 => 1..9_i64],
                0..9_i64,
                Just(false),
            ),
            1..6,
        ),
        any::<bool>(),
    )
        .prop_map(move |(steps, there)| script(steps, there, 20));
    let order = vec(
        (prop_oneof![Just(0_i64), -4..9_i64], -3..4_i64, Just(false)),
        1..6,
    )
    .prop_map(move |steps| script(steps, true, 20));
    let full = (
        vec(
            (
                prop_oneof![3 => 1..9_i64, 1 => Just(0_i64)],
                0..9_i64,
                prop_oneof![2 => Just(false), 1 => Just(true)],
            ),
            1..6,
        ),
        any::<bool>(),
        0..5_usize,
    )
        .prop_map(move |(steps, there, max)| script(steps, there, max));
    let refused = (1..9_i64, prop_oneof![0..50_i64, 51 + LARGEST..1 << 40])
        .prop_map(|(later, far)| note_call(50, 9, &[], &[(1000 + later, far, false)]));
    let mixed = (vec((-3..9_i64, -4..9_i64, any::<bool>()), 1..6), 1..4_usize)
        .prop_map(move |(steps, max)| script(steps, true, max));
    let one = |there: &[(i64, i64)], max, step| note_call(50, max, there, &[step]);
    vec![
        Law::new(
            "note-written",
            "an entry with a later timestamp is written, also when reached_at is the last entry's offset",
            good,
        )
        .examples(vec![
            one(&[], 3, (1000, 55, false)),
            one(&[], 3, (0, 50, false)),
            one(&[(1000, 55)], 3, (1005, 60, false)),
            one(&[(1000, 55)], 3, (1005, 55, false)),
            one(&[(1000, 55)], 2, (1005, 60, true)),
        ])
        .cases(40),
        Law::new("note-error-leaves", "an error leaves the index as it was", mixed)
            .examples(vec![
                one(&[(1000, 55)], 3, (1005, 54, false)),
                one(&[(1000, 55)], 2, (1005, 60, false)),
            ])
            .holds(errors_leave)
            .cases(30),
        Law::new(
            "note-ignored",
            "a timestamp below 0, or at or below the last entry's, is ignored, which is no error",
            ignored,
        )
        .examples(vec![
            one(&[(1000, 55)], 3, (1000, 55, false)),
            one(&[(1000, 55)], 3, (1000, 58, false)),
            one(&[(1000, 55)], 3, (999, 58, false)),
            one(&[], 3, (-1, 55, false)),
            one(&[], 0, (-1, 55, false)),
            one(&[(1000, 55)], 1, (1000, 58, false)),
        ])
        .cases(40),
        Law::new(
            "note-order",
            "reached_at below the last entry's offset is OutOfOrder, which is looked at first",
            order,
        )
        .examples(vec![
            one(&[(1000, 55)], 3, (1005, 54, false)),
            one(&[(1000, 55)], 3, (1000, 54, false)),
            one(&[(1000, 55)], 1, (1005, 54, false)),
            one(&[(1000, 55)], 3, (-1, 50, false)),
        ])
        .cases(40),
        Law::new(
            "note-full",
            "too many entries are Full: max_entries - 1 or more for Append, max_entries for Roll",
            full,
        )
        .examples(vec![
            one(&[(1000, 55)], 2, (1005, 60, false)),
            one(&[(1000, 55)], 3, (1005, 60, false)),
            one(&[(1000, 55)], 2, (1005, 60, true)),
            one(&[(1000, 55)], 1, (1005, 60, true)),
            one(&[], 1, (1000, 55, false)),
            one(&[], 0, (1000, 55, false)),
            one(&[], 0, (1000, 55, true)),
        ])
        .cases(60),
        Law::new(
            "note-refused",
            "an entry that write_time_entry refuses is the error it gives",
            refused,
        )
        .examples(vec![one(&[], 3, (1000, 49, false)), one(&[], 3, (1000, 51 + LARGEST, false))])
        .cases(20),
    ]
}

fn errors_leave(case: &Case<'_, TimeIndexes>) -> bool {
    let (TimeCall::Note { entries, .. }, TimeAnswer::Noted { steps }) = (case.call, case.got)
    else {
        return false;
    };
    let befores = std::iter::once(entries).chain(steps.iter().map(|step| &step.entries));
    steps
        .iter()
        .zip(befores)
        .all(|(step, before)| step.result.is_ok() || step.entries == *before)
}

/// `note(1005, 60, Append)`.
pub(super) fn call_text(offer: &Offer) -> String {
    format!(
        "note({}, {}, {})",
        words::number(offer.max_so_far.0),
        words::number(offer.reached_at.0),
        if offer.roll { "Roll" } else { "Append" }
    )
}

pub(super) fn story(
    base: Offset,
    max_entries: usize,
    entries: &[TimeEntry],
    offers: &[Offer],
    expected: &[TimeNoted],
    got: &[TimeNoted],
) -> Story {
    let wrong = expected
        .iter()
        .zip(got)
        .position(|(right, yours)| right != yours)
        .unwrap_or(0);
    let (Some(offer), Some(right), Some(yours)) =
        (offers.get(wrong), expected.get(wrong), got.get(wrong))
    else {
        return Story::default();
    };
    let before = match wrong {
        0 => entries,
        _ => &expected[wrong - 1].entries,
    };
    let list =
        |entries: &[TimeEntry]| picture::row(entries.iter().map(words::time_entry).collect());
    let result = |step: &TimeNoted, before: &[TimeEntry]| match &step.result {
        Err(error) => words::entry_error(error),
        Ok(()) if step.entries == before => "ignored".into(),
        Ok(()) if step.entries.len() > before.len() => "written".into(),
        Ok(()) => "changed".into(),
    };
    // Where nothing has changed the result says all.
    let after = |label: &str, step: &TimeNoted| {
        let mut lines = vec![format!("{label:<12}{}", result(step, before))];
        if step.entries != before {
            lines.push(format!("            {}", list(&step.entries)));
        }
        lines
    };
    let (what, so) = wrong_note(offer, right, yours, before);
    Story {
        headline: format!("{} {what}.", call_text(offer)),
        picture: [
            vec![
                format!("before      {}", list(before)),
                format!(
                    "            base {}, room for {}",
                    words::number(base.0),
                    picture::entries(max_entries)
                ),
                format!(
                    "offered     {}",
                    words::time_entry(&note(offer.max_so_far.0, offer.reached_at.0))
                ),
            ],
            after("expected", right),
            after("you", yours),
        ]
        .concat(),
        right: picture::before_it(wrong, "offer"),
        so: Some(so.into()),
    }
}

fn wrong_note(
    offer: &Offer,
    right: &TimeNoted,
    yours: &TimeNoted,
    before: &[TimeEntry],
) -> (String, &'static str) {
    const SEARCH: &str = "a binary search needs timestamps that ascend strictly: it would miss entries, or loop over equal ones.";
    const LOST: &str = "without the entry a search by time begins earlier than it must.";
    const STOPS: &str =
        "a record with an earlier time is no fault: the append that brought it must not fail.";
    const NONE: &str =
        "-1 means that there is no timestamp: as an entry it would be taken for a time.";
    const ROOM: &str = "the last slot is kept for the entry at the roll: without it the segment's newest time is not in the index.";
    const FIXED: &str = "the index file has a fixed size: who writes more writes behind its end.";
    const BACK: &str = "offsets that go back make a search skip records that are not older.";
    const FIT: &str = "what is in memory does not fit into the file's twelve bytes.";
    const HALF: &str = "after an error the caller believes that nothing happened.";
    const CALLER: &str =
        "the caller rolls the segment when it is Full, and looks for a fault on any other error.";
    let name = words::entry_error_name;
    let wrote = |step: &TimeNoted| {
        step.entries.len() == before.len() + 1 && step.entries.starts_with(before)
    };
    if yours.result.is_ok() && !wrote(yours) && yours.entries != before {
        return ("left other entries behind than it should".into(), SEARCH);
    }
    match (&right.result, &yours.result) {
        (Ok(()), Ok(())) => match (wrote(right), wrote(yours)) {
            (true, false) => ("was ignored, and must be written".into(), LOST),
            (false, true) => {
                let so = if offer.max_so_far.0 < 0 { NONE } else { SEARCH };
                ("was written, and must be ignored".into(), so)
            }
            _ => ("left other entries behind than it should".into(), SEARCH),
        },
        (Ok(()), Err(error)) if wrote(right) => (
            format!("was refused, and must be written: {}", name(error)),
            LOST,
        ),
        (Ok(()), Err(error)) => (format!("gave {}, and must be ignored", name(error)), STOPS),
        (Err(error), Ok(())) => {
            let so = match error {
                EntryError::Full { .. } if offer.roll => FIXED,
                EntryError::Full { .. } => ROOM,
                EntryError::OutOfOrder { .. } => BACK,
                _ => FIT,
            };
            let did = if wrote(yours) { "written" } else { "ignored" };
            (format!("was {did}, and must give {}", name(error)), so)
        }
        (Err(_), Err(_)) if yours.entries != before => {
            ("gave an error and changed the entries".into(), HALF)
        }
        (Err(right), Err(error)) if name(right) == name(error) => {
            ("gave the right error with wrong values".into(), CALLER)
        }
        (Err(right), Err(error)) => (
            words::other_error(right, error, &["OutOfOrder", "Full", "OffsetOutOfRange"]),
            CALLER,
        ),
    }
}

pub(super) fn test(
    base: Offset,
    max_entries: usize,
    entries: &[TimeEntry],
    offers: &[Offer],
    steps: &[TimeNoted],
) -> Vec<String> {
    let mut body = vec![format!(
        "let mut index = TimeIndex {{ base_offset: {base:?}, max_entries: {max_entries}, entries: Entries::new(vec!{entries:?}) }};"
    )];
    for (offer, step) in offers.iter().zip(steps) {
        let when = if offer.roll { "Roll" } else { "Append" };
        let right = code::result(&step.result, "EntryError", |()| "()".into());
        body.push(format!(
            "assert_eq!(index.note({:?}, {:?}, When::{when}), {right});",
            offer.max_so_far, offer.reached_at
        ));
        let list = if step.entries.is_empty() {
            "[]".into()
        } else {
            format!("{:?}", step.entries)
        };
        body.push(format!("assert_eq!(index.entries.to_vec(), {list});"));
    }
    body
}
