//! 2.4 `lookup`.

use super::search::{Answer, Search, Wrong, allowed};
use super::{code, picture, words};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use kit::{IndexEntry, Offset, Position};
use probe::ch02::{Found, Index, Lookup};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, prop_oneof};

pub(super) struct Lookups;

impl Exercise for Lookups {
    type Call = Lookup;
    type Answer = Found;

    fn about() -> About {
        About {
            id: ExerciseId::new(2, 4),
            title: "lookup",
            file: "lookup.rs",
            functions: &["lookup"],
            minutes: 25,
            weight: 4,
            heart: true,
            learnt: "A reader of 60 starts at the last entry at or below it, never after.",
        }
    }

    /// Looks at all entries from the first on.
    fn expected(call: &Lookup) -> Found {
        let entries = call.entries.expand();
        Found {
            found: entries
                .iter()
                .rfind(|entry| entry.offset <= call.target)
                .copied(),
            looks: allowed(entries.len()),
        }
    }

    fn fixed(call: &Lookup, answer: &Found) -> Found {
        Found {
            looks: u64::from(answer.looks > allowed(len(&call.entries))),
            ..*answer
        }
    }

    fn laws() -> Vec<Law<Self>> {
        // Entry number `at`, and so much above it.
        let at_or_above = |off: std::ops::Range<i64>| {
            (steps(1..40), 0..40_usize, off).prop_map(|(steps, at, off)| {
                let entries = entries(50, &steps);
                let target = entries[at % entries.len()].offset.0.saturating_add(off);
                lookup(entries, target)
            })
        };
        let below = (
            steps(0..12),
            prop_oneof![3 => 1..20_i64, 1 => Just(i64::MAX)],
        )
            .prop_map(|(steps, far)| {
                let entries = entries(50, &steps);
                let first = entries.first().map_or(60, |entry| entry.offset.0);
                lookup(entries, first - far)
            });
        let cost = (
            prop_oneof![
                0..20_u32,
                (3..8_u32, 0..3_u32).prop_map(|(bits, more)| (1 << bits) - 1 + more),
                20..200_u32
            ],
            -10..3600_i64,
        )
            .prop_map(|(entries, target)| large(entries, target));
        vec![
            Law::new(
                "lookup-exact",
                "an entry at the target is the last one at or below it",
                at_or_above(0..1),
            )
            .examples(vec![
                three(63),
                three(57),
                three(75),
                lookup(entries(0, &[0]), 0),
                lookup(entries(i64::MAX - 1, &[0, 1]), i64::MAX),
            ])
            .holds(found_is_right)
            .cases(60),
            Law::new(
                "lookup-floor",
                "the answer is the last entry at or below the target",
                at_or_above(0..24),
            )
            .examples(vec![
                three(60),
                lookup(entries(50, &[7]), 58),
                three(64),
                three(74),
                three(80),
                lookup(entries(50, &[7]), i64::MAX),
            ])
            .holds(found_is_right)
            .cases(120),
            Law::new(
                "lookup-below-first",
                "the answer is None when every entry lies above the target or there is none",
                below,
            )
            .examples(vec![
                lookup(Vec::new(), 5),
                lookup(entries(50, &[7]), 56),
                three(56),
                three(0),
                three(-1),
                three(i64::MIN),
            ])
            .holds(found_is_right)
            .cases(60),
            Law::new(
                "lookup-cost",
                "lookup looks at entries at most 2 x floor(log2 n) + 4 times for n entries, never when there are none",
                cost,
            )
            .examples(vec![
                large(100_000, 1_100_000),
                large(0, 5),
                large(1, 1000),
                large(16, 1000),
                large(1000, 0),
                large(1000, 9_000),
                large(1000, i64::MAX),
            ])
            .holds(few_looks)
            .cases(100),
        ]
    }

    fn call_text(call: &Lookup) -> String {
        format!("lookup({})", words::number(call.target.0))
    }

    fn answer_text(answer: &Found) -> String {
        answer
            .found
            .as_ref()
            .map_or_else(|| "None".into(), words::entry)
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        let entries = case.call.entries.expand();
        let number = |entry: IndexEntry| entries.iter().position(|there| *there == entry);
        let keys: Vec<(i64, String)> = entries
            .iter()
            .map(|entry| (entry.offset.0, words::entry(entry)))
            .collect();
        let search = Search {
            call: Self::call_text(case.call),
            entries: &keys,
            target: case.call.target.0,
            expected: case.expected.found.and_then(number),
            got: match case.got.found {
                None => Answer::None,
                Some(entry) => {
                    number(entry).map_or_else(|| Answer::Other(words::entry(&entry)), Answer::Entry)
                }
            },
            looks: case.got.looks,
        };
        let target = words::number(case.call.target.0);
        let start = case.got.found.map_or(0, |entry| entry.position.0);
        let right = case.expected.found.map_or(0, |entry| entry.position.0);
        let so = match search.wrong() {
            Wrong::Looks => {
                "an index of 10 MiB has 1,310,720 entries, and each fetch begins with a lookup."
                    .into()
            }
            Wrong::Above | Wrong::Other => format!(
                "a reader of {target} would start at byte {start}, and the batch with {target} may lie before it."
            ),
            Wrong::Below | Wrong::None => format!(
                "a reader of {target} would start at byte {start} instead of {right}, and walk through more headers than it must."
            ),
        };
        Story {
            headline: search.headline(),
            picture: search.picture(),
            so: Some(so),
            ..Story::default()
        }
    }

    fn test(call: &Lookup, expected: &Found) -> String {
        let list = match &call.entries {
            Index::List { entries } => format!("vec!{entries:?}"),
            Index::Recipe {
                seed,
                entries,
                base_offset,
            } => format!(
                "kit::recipe::IndexRecipe {{ seed: {seed}, entries: {entries}, base_offset: {base_offset:?} }}.offset_entries()"
            ),
            even => format!("vec!{:?}", even.expand()),
        };
        let body = [
            format!("let entries: Vec<IndexEntry> = {list};"),
            "let entries = Entries::new(entries);".into(),
            format!(
                "assert_eq!(ch02_index::lookup(&entries, {:?}), {:?});",
                call.target, expected.found
            ),
            format!(
                "assert!(entries.looks() <= {}, \"{{}} looks\", entries.looks());",
                expected.looks
            ),
        ];
        code::test("lookup", call, &body)
    }

    fn size(call: &Lookup) -> Option<String> {
        Some(picture::entries(len(&call.entries)))
    }
}

fn found_is_right(case: &Case<'_, Lookups>) -> bool {
    case.got.found == case.expected.found
}

fn few_looks(case: &Case<'_, Lookups>) -> bool {
    case.got.looks <= case.expected.looks
}

fn len(index: &Index) -> usize {
    match index {
        Index::List { entries } => entries.len(),
        Index::Recipe { entries, .. } | Index::Even { entries, .. } => *entries as usize,
    }
}

fn steps(count: std::ops::Range<usize>) -> impl Strategy<Value = Vec<i64>> {
    vec(prop_oneof![3 => 1..20_i64, 1 => Just(1_i64)], count)
}

/// Entries whose offsets are `steps` apart, the first so far above the base.
fn entries(base: i64, steps: &[i64]) -> Vec<IndexEntry> {
    let mut offset = base;
    let entry = |(step, number): (&i64, u64)| {
        offset += step;
        IndexEntry {
            offset: Offset(offset),
            position: Position(number * 4100),
        }
    };
    steps.iter().zip(1..).map(entry).collect()
}

fn lookup(entries: Vec<IndexEntry>, target: i64) -> Lookup {
    Lookup {
        entries: Index::List { entries },
        target: Offset(target),
    }
}

/// The stub's picture: entries for 57, 63 and 75.
fn three(target: i64) -> Lookup {
    lookup(entries(50, &[7, 6, 12]), target)
}

fn large(entries: u32, target: i64) -> Lookup {
    Lookup {
        entries: Index::Recipe {
            seed: entries.into(),
            entries,
            base_offset: Offset(50),
        },
        target: Offset(target),
    }
}
