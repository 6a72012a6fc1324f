//! 0.7 `missing_offsets`, `sent_twice`.

use super::missing_story::{story, test_code};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use crate::page::plural;
use kit::dump::{Dump, Place};
use kit::{Offset, PartitionId};
use probe::ch00::{Audit, Findings, Gap, Pair, Seen, Sighting, seen};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, prop_oneof};
use std::collections::{BTreeMap, BTreeSet};

pub(super) struct Audits;

/// Not the seed of the case: its answer stands on no page of ours.
const ANOTHER_DAY: u64 = 8;

impl Exercise for Audits {
    type Call = Audit;
    type Answer = Findings;

    fn about() -> About {
        About {
            id: ExerciseId::new(0, 7),
            title: "missing_offsets",
            file: "audit.rs",
            functions: &["missing_offsets", "sent_twice"],
            minutes: 30,
            weight: 3,
            heart: false,
            learnt: "A gap in a partition's offsets is a record that is gone; an id that comes twice was sent twice.",
        }
    }

    fn expected(call: &Audit) -> Findings {
        match call {
            Audit::Missing { dump } => Findings::Missing {
                holes: holes(&seen(dump)),
            },
            Audit::Twice { dump } => Findings::Twice {
                events: twice(&seen(dump)),
            },
        }
    }

    fn laws() -> Vec<Law<Self>> {
        let missing = |lines: &[(i32, i64, u32)]| Audit::Missing { dump: dump(lines) };
        let twice = |lines: &[(i32, i64, u32)]| Audit::Twice { dump: dump(lines) };
        let of_the_day = |most| Seen::Tuesday {
            seed: ANOTHER_DAY,
            most,
        };
        // First small ones: what comes first is asked twice, and a whole day need not be. Part of the day comes before
        // all of it, so that making the day is not counted as the audit's time.
        let mut small = (0..16)
            .map(|seed| Audit::Missing {
                dump: Seen::Small { seed },
            })
            .collect::<Vec<_>>();
        small.extend([
            Audit::Twice {
                dump: of_the_day(3_000),
            },
            Audit::Missing {
                dump: of_the_day(usize::MAX),
            },
            Audit::Twice {
                dump: of_the_day(usize::MAX),
            },
        ]);
        vec![
            Law::new(
                "missing-between",
                "a hole is a run of offsets between a partition's first and last line that have no line, as long as it can be",
                sightings(1).prop_map(|dump| Audit::Missing { dump }),
            )
            .examples(vec![
                missing(&[]),
                missing(&[(0, 40, 1)]),
                missing(&[(0, 0, 1), (0, 2, 2)]),
                missing(&[(0, 40, 1), (0, 42, 2)]),
                missing(&[(0, 40, 1), (0, 43, 2), (0, 44, 3)]),
                missing(&[(0, 40, 1), (0, 43, 2), (0, 44, 3), (0, 46, 4)]),
            ])
            .cases(120),
            Law::new(
                "missing-partitions",
                "each partition is looked at alone, and the holes are by partition, then by offset",
                sightings(4).prop_map(|dump| Audit::Missing { dump }),
            )
            .examples(vec![
                missing(&[(2, 7, 1), (2, 9, 2)]),
                missing(&[(2, 7, 1), (0, 40, 2), (2, 8, 3), (0, 41, 4)]),
                missing(&[(2, 7, 1), (0, 40, 2), (2, 9, 3), (0, 41, 4)]),
                missing(&[(5, 1, 1), (5, 3, 2), (0, 10, 3), (0, 12, 4)]),
                missing(&[(0, 10, 1), (5, 10, 2), (0, 12, 3), (5, 12, 4), (0, 14, 5)]),
            ])
            .cases(120),
            Law::new(
                "twice-places",
                "the answer is every event that stands there more than once, by id, with its two lowest places",
                sightings(4).prop_map(|dump| Audit::Twice { dump }),
            )
            .examples(vec![
                twice(&[]),
                twice(&[(0, 40, 1), (0, 41, 2)]),
                twice(&[(0, 40, 1), (0, 41, 1)]),
                twice(&[(2, 7, 30), (0, 40, 12), (0, 41, 30), (2, 8, 30)]),
                twice(&[(1, 0, 9), (1, 1, 3), (1, 2, 9), (1, 3, 3)]),
                twice(&[(1, 9, 4), (2, 3, 4)]),
                twice(&[(0, 0, 6), (0, 1, 6), (0, 2, 6), (0, 3, 6)]),
            ])
            .cases(160),
            Law::new(
                "audit-day",
                "a whole day of 52,000 lines is audited as a small dump is",
                sightings(4).prop_map(|dump| Audit::Missing { dump }),
            )
            .examples(small)
            .cases(0),
        ]
    }

    fn call_text(call: &Audit) -> String {
        match call {
            Audit::Missing { dump } => format!("missing_offsets of {}", dump_text(dump)),
            Audit::Twice { dump } => format!("sent_twice of {}", dump_text(dump)),
        }
    }

    fn answer_text(answer: &Findings) -> String {
        match answer {
            Findings::Missing { holes } => plural(holes.len(), "hole"),
            Findings::Twice { events } => format!("{} sent twice", plural(events.len(), "event")),
        }
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        story(case)
    }

    fn test(call: &Audit, expected: &Findings) -> String {
        test_code(call, expected)
    }

    fn size(call: &Audit) -> Option<String> {
        let (Audit::Missing { dump } | Audit::Twice { dump }) = call;
        match dump {
            Seen::Lines { lines } => Some(plural(lines.len(), "line")),
            Seen::Small { .. } | Seen::Tuesday { .. } => None,
        }
    }
}

fn dump_text(dump: &Seen) -> String {
    match dump {
        Seen::Lines { lines } => plural(lines.len(), "line"),
        Seen::Small { seed } => format!("the small dump {seed}"),
        Seen::Tuesday {
            seed,
            most: usize::MAX,
        } => format!("Tuesday (seed {seed})"),
        Seen::Tuesday { seed, most } => format!("{most} lines of Tuesday (seed {seed})"),
    }
}

fn dump(lines: &[(i32, i64, u32)]) -> Seen {
    let line = |&(partition, offset, event): &(i32, i64, u32)| Sighting {
        partition: PartitionId(partition),
        offset: Offset(offset),
        event,
    };
    Seen::Lines {
        lines: lines.iter().map(line).collect(),
    }
}

/// Which offsets each partition has, in the order of the lines: ascending.
pub(super) fn offsets(dump: &Dump) -> BTreeMap<PartitionId, Vec<i64>> {
    let mut offsets: BTreeMap<PartitionId, Vec<i64>> = BTreeMap::new();
    for line in &dump.lines {
        offsets
            .entry(line.place.partition)
            .or_default()
            .push(line.place.offset.0);
    }
    offsets
}

/// A box for each offset from the first to the last, ticked where there is a line; then each run of empty boxes.
fn holes(dump: &Dump) -> Vec<Gap> {
    let mut holes: Vec<Gap> = Vec::new();
    for (partition, there) in offsets(dump) {
        let (first, last) = (there[0], there[there.len() - 1]);
        let mut ticked = vec![false; (last - first + 1) as usize];
        for offset in there {
            ticked[(offset - first) as usize] = true;
        }
        let mut next = first;
        for run in ticked.chunk_by(|one, other| one == other) {
            let from = next;
            next += run.len() as i64;
            if !run[0] {
                holes.push(Gap {
                    partition,
                    from: Offset(from),
                    to: Offset(next),
                });
            }
        }
    }
    holes
}

/// A box for each event's number, from the lowest on, with how often it stands there. A day has 52,000.
fn times(dump: &Dump) -> (u32, Vec<usize>) {
    let (mut first, mut last) = (u32::MAX, 0);
    for line in &dump.lines {
        first = first.min(line.event.id.0);
        last = last.max(line.event.id.0);
    }
    let mut times = vec![0; (last + 1).saturating_sub(first) as usize];
    for line in &dump.lines {
        times[(line.event.id.0 - first) as usize] += 1;
    }
    (first, times)
}

/// How many events stand there more than once.
pub(super) fn repeated(dump: &Dump) -> usize {
    let (_, times) = times(dump);
    times.iter().filter(|times| **times > 1).count()
}

/// Where an event stands.
pub(super) fn places(dump: &Dump, event: u32) -> BTreeSet<Place> {
    let lines = dump.lines.iter();
    lines
        .filter(|line| line.event.id.0 == event)
        .map(|line| line.place)
        .collect()
}

fn twice(dump: &Dump) -> Vec<Pair> {
    let mut found: BTreeMap<u32, BTreeSet<Place>> = BTreeMap::new();
    let (first, times) = times(dump);
    for line in &dump.lines {
        if times[(line.event.id.0 - first) as usize] > 1 {
            found.entry(line.event.id.0).or_default().insert(line.place);
        }
    }
    let mut events = Vec::new();
    for (event, places) in found {
        let mut lowest = places.iter().map(|place| (place.partition, place.offset));
        if let (Some(first), Some(second)) = (lowest.next(), lowest.next()) {
            events.push(Pair {
                event,
                first,
                second,
            });
        }
    }
    events
}

/// Up to 14 lines of at most so many partitions, which take turns and begin anywhere, with holes and repetitions.
fn sightings(partitions: usize) -> impl Strategy<Value = Seen> {
    // With one partition it is 0, so that nothing hangs on its number.
    const NUMBERS: [i32; 4] = [0, 2, 5, 3];
    let gap = prop_oneof![4 => Just(0), 1 => 1..4i64];
    let again = prop_oneof![2 => Just(None), 1 => (0..14usize).prop_map(Some)];
    let lines = vec((0..partitions, gap, again), 0..14);
    (lines, [0..30i64, 0..30, 0..30, 0..30]).prop_map(|(lines, starts)| {
        let mut next = starts;
        let mut made: Vec<Sighting> = Vec::new();
        for (turn, gap, again) in lines {
            // Neither in the order of the dump nor without gaps: 37 and 101 have no common divisor.
            let new = (made.len() as u32 * 37 + 5) % 101;
            let event = again
                .and_then(|index| made.get(index))
                .map_or(new, |line| line.event);
            next[turn] += gap;
            made.push(Sighting {
                partition: PartitionId(NUMBERS[turn]),
                offset: Offset(next[turn]),
                event,
            });
            next[turn] += 1;
        }
        Seen::Lines { lines: made }
    })
}
