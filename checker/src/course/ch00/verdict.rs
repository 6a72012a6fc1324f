//! 0.9 `verdict`.

use super::missing_offsets::{offsets, repeated};
use super::verdict_story::{story, test_code};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use crate::page::plural;
use kit::dump::{Kind, Line, Place, Step};
use kit::{Offset, PartitionId};
use probe::ch00::{Day, Happened, Judged, day};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, prop_oneof};
use proptest::sample::select;
use std::collections::BTreeMap;

pub(super) struct Verdicts;

/// Not the seed of the case: its answer stands on no page of ours.
const ANOTHER_DAY: u64 = 8;

impl Exercise for Verdicts {
    type Call = Day;
    type Answer = Judged;

    fn about() -> About {
        About {
            id: ExerciseId::new(0, 9),
            title: "verdict",
            file: "verdict.rs",
            functions: &["verdict"],
            minutes: 30,
            weight: 3,
            heart: false,
            learnt: "From a dump alone you can say which rides nobody billed, and in which partitions they lie.",
        }
    }

    fn expected(call: &Day) -> Judged {
        let dump = day(call);
        let unbilled = unbilled(&dump.lines);
        let partitions = offsets(&dump);
        // As many numbers as there are from the first to the last, less those that are there.
        let missing = partitions.values().map(|offsets| {
            let (first, last) = (offsets[0], offsets[offsets.len() - 1]);
            (last - first + 1) as usize - offsets.len()
        });
        let partition_counts = partitions.keys().map(|&partition| {
            let here = unbilled
                .iter()
                .filter(|(place, _)| place.partition == partition);
            (partition, here.count())
        });
        let kind_counts = Kind::ALL
            .iter()
            .map(|&kind| (kind, unbilled.iter().filter(|(_, of)| *of == kind).count()));
        Judged {
            unbilled: unbilled.len(),
            by_partition: partition_counts.filter(|(_, count)| *count > 0).collect(),
            by_kind: kind_counts.filter(|(_, count)| *count > 0).collect(),
            missing_offsets: missing.sum(),
            sent_twice: repeated(&dump),
        }
    }

    fn laws() -> Vec<Law<Self>> {
        use Kind::{DayPass, Guest, Member, Single, Student};
        use Step::{Billed, Returned, Unlocked};
        let dump = |lines: &[(i32, i64, u32, Step, u32, Kind)]| Day::Lines {
            lines: lines.iter().map(happened).collect(),
        };
        // As in 0.7: first small ones, then part of the day, then all of it.
        let mut small: Vec<Day> = (0..16).map(|seed| Day::Small { seed }).collect();
        small.extend([3_000, usize::MAX].map(|most| Day::Monday {
            seed: ANOTHER_DAY,
            most,
        }));
        vec![
            Law::new(
                "verdict-unbilled",
                "a ride with an unlocked event and without a billed one counts once, returned or not",
                days(),
            )
            .examples(vec![
                dump(&[]),
                dump(&[(0, 40, 1, Unlocked, 1, Member)]),
                dump(&[(0, 40, 1, Returned, 1, Member)]),
                dump(&[(0, 40, 1, Billed, 1, Member)]),
                dump(&[(0, 40, 1, Unlocked, 1, Member), (0, 41, 2, Returned, 1, Member)]),
                dump(&[(0, 40, 1, Unlocked, 1, Member), (0, 41, 2, Billed, 1, Member)]),
                dump(&[(2, 8, 2, Billed, 1, Member), (0, 40, 1, Unlocked, 1, Member)]),
                dump(&[(0, 40, 1, Unlocked, 1, Member), (0, 41, 2, Billed, 2, Member)]),
                dump(&[(0, 40, 1, Unlocked, 1, Member), (0, 41, 2, Unlocked, 1, Member)]),
            ])
            .cases(160)
            .holds(|case| case.got.unbilled == case.expected.unbilled),
            Law::new(
                "verdict-spread",
                "a ride counts for the partition and the kind of its first unlocked event; both lists ascend and hold no 0",
                days(),
            )
            .examples(vec![
                dump(&[(1, 6, 1, Unlocked, 2, Guest)]),
                dump(&[(0, 40, 1, Returned, 2, Single), (1, 6, 2, Unlocked, 2, Guest)]),
                dump(&[(3, 5, 1, Unlocked, 1, Guest), (0, 80, 2, Unlocked, 1, DayPass)]),
                dump(&[(0, 80, 1, Unlocked, 1, Guest), (3, 5, 2, Unlocked, 1, DayPass)]),
                dump(&[(2, 4, 1, Unlocked, 9, Student), (0, 8, 2, Unlocked, 3, Member)]),
                dump(&[(2, 4, 1, Unlocked, 3, Member), (0, 8, 2, Unlocked, 9, Student)]),
            ])
            .cases(160)
            .holds(|case| {
                let spread = |judged: &Judged| (judged.by_partition.clone(), judged.by_kind.clone());
                spread(case.got) == spread(case.expected)
            }),
            Law::new(
                "verdict-counts",
                "the missing offsets are counted one by one, and each event sent twice counts once",
                days(),
            )
            .examples(vec![
                dump(&[(0, 40, 1, Returned, 1, Member), (0, 42, 2, Returned, 2, Member)]),
                dump(&[(0, 40, 1, Returned, 1, Member), (0, 44, 2, Returned, 2, Member)]),
                dump(&[(0, 40, 1, Returned, 1, Member), (5, 3, 1, Returned, 1, Member)]),
                dump(&[
                    (0, 40, 1, Returned, 1, Member),
                    (0, 41, 1, Returned, 1, Member),
                    (0, 42, 1, Returned, 1, Member),
                ]),
            ])
            .cases(120)
            .holds(|case| {
                let counts = |judged: &Judged| (judged.missing_offsets, judged.sent_twice);
                counts(case.got) == counts(case.expected)
            }),
            Law::new(
                "verdict-monday",
                "the verdict on Monday, about 52,000 lines, is found as that on a small dump is",
                days(),
            )
            .examples(small)
            .cases(0),
        ]
    }

    fn call_text(call: &Day) -> String {
        match call {
            Day::Lines { lines } => format!("verdict on {}", plural(lines.len(), "line")),
            Day::Small { seed } => format!("verdict on the small dump {seed}"),
            Day::Monday {
                seed,
                most: usize::MAX,
            } => format!("verdict on Monday (seed {seed})"),
            Day::Monday { seed, most } => {
                format!("verdict on {most} lines of Monday (seed {seed})")
            }
        }
    }

    fn answer_text(answer: &Judged) -> String {
        let Judged {
            unbilled,
            missing_offsets,
            sent_twice,
            ..
        } = answer;
        format!("unbilled {unbilled}, missing {missing_offsets}, sent twice {sent_twice}")
    }

    fn story(case: &Case<'_, Self>, law: &str) -> Story {
        story(case, law)
    }

    fn test(call: &Day, expected: &Judged) -> String {
        test_code(call, expected)
    }

    fn size(call: &Day) -> Option<String> {
        match call {
            Day::Lines { lines } => Some(plural(lines.len(), "line")),
            Day::Small { .. } | Day::Monday { .. } => None,
        }
    }
}

/// A box for each ride's number, with its bill and its first *unlocked* event. A day has 17,000.
fn unbilled(lines: &[Line]) -> Vec<(Place, Kind)> {
    let (mut first, mut last) = (u32::MAX, 0);
    for line in lines {
        first = first.min(line.event.ride.0);
        last = last.max(line.event.ride.0);
    }
    let mut boxes: Vec<(bool, Option<&Line>)> =
        vec![(false, None); (last + 1).saturating_sub(first) as usize];
    for line in lines {
        let (billed, unlocked) = &mut boxes[(line.event.ride.0 - first) as usize];
        match line.event.step {
            Step::Billed => *billed = true,
            Step::Unlocked if unlocked.is_none_or(|other| line.place < other.place) => {
                *unlocked = Some(line);
            }
            Step::Unlocked | Step::Returned => {}
        }
    }
    let without = boxes.into_iter().filter(|(billed, _)| !billed);
    without
        .filter_map(|(_, unlocked)| unlocked)
        .map(|line| (line.place, line.event.kind))
        .collect()
}

/// What a dump says about one ride.
#[derive(Default)]
pub(super) struct Ride<'a> {
    lines: Vec<&'a Line>,
}

impl<'a> Ride<'a> {
    /// Whether the ride has such an event, wherever that stands.
    pub(super) fn has(&self, step: Step) -> bool {
        self.lines.iter().any(|line| line.event.step == step)
    }

    /// Where the ride's first such event stands.
    pub(super) fn first(&self, step: Step) -> Option<&'a Line> {
        let mut such: Vec<&Line> = self
            .lines
            .iter()
            .copied()
            .filter(|line| line.event.step == step)
            .collect();
        such.sort_by_key(|line| line.place);
        such.first().copied()
    }
}

/// The rides of these lines, by their numbers.
pub(super) fn rides<'a>(lines: impl Iterator<Item = &'a Line>) -> BTreeMap<u32, Ride<'a>> {
    let mut rides: BTreeMap<u32, Ride<'_>> = BTreeMap::new();
    for line in lines {
        rides.entry(line.event.ride.0).or_default().lines.push(line);
    }
    rides
}

fn happened(
    &(partition, offset, event, step, ride, kind): &(i32, i64, u32, Step, u32, Kind),
) -> Happened {
    Happened {
        partition: PartitionId(partition),
        offset: Offset(offset),
        event,
        step,
        ride,
        kind,
    }
}

/// Up to 12 lines of at most four rides, which may stand in any partition, in any order, with holes and repetitions.
fn days() -> impl Strategy<Value = Day> {
    const NUMBERS: [i32; 4] = [0, 3, 1, 5];
    let step = prop_oneof![
        4 => Just(Step::Unlocked),
        1 => Just(Step::Returned),
        2 => Just(Step::Billed),
    ];
    let gap = prop_oneof![5 => Just(0), 1 => 1..4i64];
    let again = prop_oneof![4 => Just(None), 1 => (0..12usize).prop_map(Some)];
    let line = (
        0..4usize,
        gap,
        again,
        step,
        1..5u32,
        select(Kind::ALL.to_vec()),
    );
    (vec(line, 0..12), [0..30i64, 0..30, 0..30, 0..30]).prop_map(|(lines, mut next)| {
        let mut made: Vec<Happened> = Vec::new();
        for (turn, gap, again, step, ride, kind) in lines {
            next[turn] += gap;
            let (partition, offset) = (NUMBERS[turn], next[turn]);
            next[turn] += 1;
            let new = happened(&(partition, offset, made.len() as u32 + 1, step, ride, kind));
            made.push(match again.and_then(|index| made.get(index)) {
                Some(before) => Happened {
                    partition: new.partition,
                    offset: new.offset,
                    ..before.clone()
                },
                None => new,
            });
        }
        Day::Lines { lines: made }
    })
}
