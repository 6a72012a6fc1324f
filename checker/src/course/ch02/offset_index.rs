//! 2.2 `OffsetIndex::append`.

use super::entry::written;
use super::offset_index_laws;
use super::{code, picture, words};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use crate::page::plural;
use kit::IndexEntry;
use probe::ch02::{Appended, Appends, EntryError};

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
            learnt: "The offsets in an index only go up; without that no search could halve it.",
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
        offset_index_laws::laws()
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
        // Where nothing has changed the result says all.
        let after = |label: &str, step: &Appended| {
            let mut lines = vec![format!("{label:<12}{}", result(&step.result))];
            if step.result.is_ok() || step.entries != *before {
                lines.push(format!("            {}", list(&step.entries)));
            }
            lines
        };
        Story {
            headline: format!("{call} {what}."),
            picture: [
                vec![
                    format!("before      {}", list(before)),
                    format!(
                        "            base {}, room for {}",
                        words::number(base.0),
                        picture::entries(*max_entries)
                    ),
                    format!("append      {}", words::entry(asked)),
                ],
                after("expected", right),
                after("you", yours),
            ]
            .concat(),
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
            let right = code::result(&step.result, "EntryError", |()| "()".into());
            body.push(format!("assert_eq!(index.append({entry:?}), {right});"));
            let list = if step.entries.is_empty() {
                "[]".into()
            } else {
                format!("{:?}", step.entries)
            };
            body.push(format!("assert_eq!(index.entries.to_vec(), {list});"));
        }
        code::test("append", call, &body)
    }

    fn size(call: &Appends) -> Option<String> {
        Some(format!(
            "{} on {}",
            plural(call.appends.len(), "append"),
            picture::entries(call.entries.len())
        ))
    }
}

pub(super) fn errors_leave(case: &Case<'_, OffsetIndexes>) -> bool {
    let steps = || case.got.iter();
    let befores = std::iter::once(&case.call.entries).chain(steps().map(|step| &step.entries));
    steps()
        .zip(befores)
        .all(|(step, before)| step.result.is_ok() || step.entries == *before)
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
            words::other_error(
                right,
                error,
                &[
                    "Full",
                    "OutOfOrder",
                    "OffsetOutOfRange",
                    "PositionOutOfRange",
                ],
            ),
            CALLER,
        ),
    }
}
