//! The words of 0.9: each ride with its three events, and what the verdict makes of them.

use super::verdict::{Verdicts, rides};
use crate::exercise::{Case, Exercise, Story};
use crate::page::plural;
use kit::PartitionId;
use kit::dump::{Kind, Place, Step};
use probe::ch00::{Day, Judged, day};

const LABEL: usize = 12;

/// What to say about a wrong verdict.
pub(super) fn story(case: &Case<'_, Verdicts>, _law: &str) -> Story {
    let (you, right) = (case.got, case.expected);
    let wrong: fn(&Judged) -> String = match () {
        () if you.unbilled != right.unbilled => |judged| format!("unbilled {}", judged.unbilled),
        () if you.by_partition != right.by_partition => |judged| partitions(&judged.by_partition),
        () if you.by_kind != right.by_kind => |judged| kinds(&judged.by_kind),
        () if you.missing_offsets != right.missing_offsets => {
            |judged| format!("missing offsets {}", judged.missing_offsets)
        }
        () => |judged| format!("sent twice {}", judged.sent_twice),
    };
    let (headline, so) = words(case);
    let about_rides = you.unbilled != right.unbilled
        || you.by_partition != right.by_partition
        || you.by_kind != right.by_kind;
    let mut picture = match case.call {
        Day::Monday { .. } => Vec::new(),
        _ if about_rides => table_of_rides(case.call),
        _ => lines_by_partition(case.call),
    };
    // The kinds of Monday's rides are the answer to the case: nobody shall read it here.
    if !matches!(case.call, Day::Monday { .. }) || you.by_kind == right.by_kind {
        picture.push(format!("{:LABEL$}{}", "expected", wrong(right)));
    }
    picture.push(format!("{:LABEL$}{}", "you", wrong(you)));
    Story {
        headline,
        picture,
        so: Some(so.into()),
        ..Story::default()
    }
}

fn at(place: Place) -> String {
    format!("p{}:{}", place.partition, place.offset)
}

fn partitions(counts: &[(PartitionId, usize)]) -> String {
    let text: Vec<String> = counts
        .iter()
        .map(|(partition, count)| format!("partition {partition} has {count}"))
        .collect();
    if text.is_empty() {
        "no partition has any".into()
    } else {
        text.join(", ")
    }
}

fn kinds(counts: &[(Kind, usize)]) -> String {
    let text: Vec<String> = counts
        .iter()
        .map(|(kind, count)| format!("{kind} has {count}"))
        .collect();
    if text.is_empty() {
        "no kind has any".into()
    } else {
        text.join(", ")
    }
}

/// Each ride with the places of its events; the rides without a bill are marked.
fn table_of_rides(call: &Day) -> Vec<String> {
    let dump = day(call);
    let mut table = vec![format!(
        "{:LABEL$}{:<28}{:<10}{}",
        "ride", "unlocked", "returned", "billed"
    )];
    for (number, ride) in rides(dump.lines.iter()) {
        let place = |step| ride.first(step).map_or("-".into(), |line| at(line.place));
        let mut unlocked: Vec<String> = dump
            .lines
            .iter()
            .filter(|line| line.event.ride.0 == number && line.event.step == Step::Unlocked)
            .map(|line| format!("{} {}", at(line.place), line.event.kind))
            .collect();
        let more = unlocked.len() > 2;
        unlocked.truncate(if more { 1 } else { 2 });
        if more {
            unlocked.push("...".into());
        }
        let unlocked = if unlocked.is_empty() {
            "-".into()
        } else {
            unlocked.join(", ")
        };
        let mark = match ride.has(Step::Unlocked) && !ride.has(Step::Billed) {
            true => "  no bill",
            false => "",
        };
        let ride = format!("ride-{number}");
        let row = format!(
            "{ride:LABEL$}{unlocked:<28}{:<10}{:<7}{mark}",
            place(Step::Returned),
            place(Step::Billed)
        );
        table.push(row.trim_end().into());
    }
    table
}

/// Each partition with its offsets and the events that stand there.
fn lines_by_partition(call: &Day) -> Vec<String> {
    const WIDTH: usize = 76;
    let dump = day(call);
    let mut numbers: Vec<PartitionId> =
        dump.lines.iter().map(|line| line.place.partition).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let row = |number: PartitionId| {
        let here = dump
            .lines
            .iter()
            .filter(|line| line.place.partition == number);
        let cells: Vec<String> = here
            .map(|line| format!("{}:event-{}", line.place.offset, line.event.id.0))
            .collect();
        let mut row = format!(
            "{:LABEL$}{}",
            format!("partition {number}"),
            cells.join("  ")
        );
        row.truncate(WIDTH);
        row
    };
    numbers.into_iter().map(row).collect()
}

/// The headline, and why anybody cares.
fn words(case: &Case<'_, Verdicts>) -> (String, &'static str) {
    let (you, right) = (case.got, case.expected);
    let call = Verdicts::call_text(case.call);
    let there = |count: usize, what: &str| {
        format!(
            "{} {}",
            if count == 1 { "there is" } else { "there are" },
            plural(count, what)
        )
    };
    if you.unbilled != right.unbilled {
        let so = match you.unbilled > right.unbilled {
            true => {
                "whoever sends the bills again would bill a ride that has its bill, or that is no ride."
            }
            false => {
                "a ride without a bill would stay free, and the case looks smaller than it is."
            }
        };
        let text = format!(
            "{call}: {} without a bill, and you count {}.",
            there(right.unbilled, "ride"),
            you.unbilled
        );
        return (text, so);
    }
    if you.by_partition != right.by_partition {
        return (
            format!(
                "{call}: {}",
                spread(&right.by_partition, &you.by_partition, |partition| format!(
                    "partition {partition}"
                ))
            ),
            "a log that loses records loses them where they stand: the spread over partitions is the log's alibi.",
        );
    }
    if you.by_kind != right.by_kind {
        let what = spread(&right.by_kind, &you.by_kind, Kind::to_string);
        let what = match case.call {
            Day::Lines { .. } | Day::Small { .. } => what,
            Day::Monday { .. } => "the unbilled rides are not of the kinds that you say.".into(),
        };
        return (
            format!("{call}: {what}"),
            "what these rides have in common leads to the one who forgot their bills.",
        );
    }
    if you.missing_offsets != right.missing_offsets {
        return (
            format!(
                "{call}: {} missing, and you count {}.",
                there(right.missing_offsets, "offset"),
                you.missing_offsets
            ),
            "this number answers the question of the case: did the log lose something?",
        );
    }
    (
        format!(
            "{call}: {} there more than once, and you count {}.",
            stands(right.sent_twice),
            you.sent_twice
        ),
        "who counts events must know how many are the same one, sent again.",
    )
}

fn stands(count: usize) -> String {
    format!(
        "{} {}",
        plural(count, "event"),
        if count == 1 { "stands" } else { "stand" }
    )
}

/// The first count that differs.
fn spread<T: Copy + Ord>(
    right: &[(T, usize)],
    you: &[(T, usize)],
    name: fn(&T) -> String,
) -> String {
    let count = |counts: &[(T, usize)], of: T| {
        counts
            .iter()
            .find(|(one, _)| *one == of)
            .map(|(_, count)| *count)
    };
    let mut all: Vec<T> = right.iter().chain(you).map(|(one, _)| *one).collect();
    all.sort_unstable();
    let first = all
        .into_iter()
        .find(|&one| count(right, one) != count(you, one));
    let rides = |count: usize| plural(count, "unbilled ride");
    match first.map(|one| (name(&one), count(right, one), count(you, one))) {
        Some((name, Some(right), Some(you))) => {
            format!("{name} has {}, and you count {you}.", rides(right))
        }
        Some((name, Some(right), None)) => {
            format!("{name} has {}, and is not in your list.", rides(right))
        }
        Some((name, None, Some(0))) => {
            format!("{name} has no unbilled ride, and is in your list with 0.")
        }
        Some((name, None, _)) => format!("{name} has no unbilled ride, and is in your list."),
        None if you.len() != right.len() => "something is twice in your list.".into(),
        None => "the counts are right, but they are not in ascending order.".into(),
    }
}

/// A test with the same dump.
pub(super) fn test_code(call: &Day, expected: &Judged) -> String {
    let (made, name) = match call {
        Day::Small { seed } => (
            format!("    let dump = small({seed});\n"),
            format!("small_{seed}"),
        ),
        Day::Monday { seed, most } => (
            format!("    let mut dump = monday({seed});\n    dump.lines.truncate({most});\n"),
            format!("monday_{seed}_at_most_{most}"),
        ),
        Day::Lines { lines } => {
            let row = |line: &probe::ch00::Happened| {
                format!(
                    "        ({}, {}, {}, Step::{:?}, {}, Kind::{:?}),\n",
                    line.partition, line.offset, line.event, line.step, line.ride, line.kind
                )
            };
            let rows: String = lines.iter().map(row).collect();
            let names: Vec<String> = lines
                .iter()
                .take(6)
                .map(|line| format!("{:?}_{}", line.step, line.ride).to_lowercase())
                .collect();
            let name = if names.is_empty() {
                "nothing".into()
            } else {
                names.join("_")
            };
            (
                format!(
                    "    let lines: &[(i32, i64, u32, Step, u32, Kind)] = &[\n{rows}    ];\n{LINES}"
                ),
                name,
            )
        }
    };
    let partition = |(partition, count): &(PartitionId, usize)| {
        format!("(kit::PartitionId({partition}), {count})")
    };
    let kind = |(kind, count): &(Kind, usize)| format!("(Kind::{kind:?}, {count})");
    let partitions: Vec<String> = expected.by_partition.iter().map(partition).collect();
    let kinds: Vec<String> = expected.by_kind.iter().map(kind).collect();
    format!(
        "#[test]\nfn verdict_on_{name}() {{\n    use kit::dump::*;\n\n{made}    let expected = ch00_log::Verdict {{\n        unbilled: {},\n        \
         by_partition: vec![{}],\n        by_kind: vec![{}],\n        missing_offsets: {},\n        sent_twice: {},\n    }};\n    \
         assert_eq!(ch00_log::verdict(&dump), expected);\n}}\n",
        expected.unbilled,
        partitions.join(", "),
        kinds.join(", "),
        expected.missing_offsets,
        expected.sent_twice
    )
}

const LINES: &str = "    let line = |&(partition, offset, id, step, ride, kind): &(i32, i64, u32, Step, u32, Kind)| Line {
        place: Place { partition: kit::PartitionId(partition), offset: kit::Offset(offset) },
        event: Event {
            id: EventId(id),
            time: kit::Timestamp(1_748_851_200_000),
            step,
            kind,
            ride: RideId(ride),
            bike: BikeId(81),
            rider: RiderId(4_077),
            district: District::Harbour,
            app: AppVersion::V4_1_0,
        },
    };
    let dump = Dump { lines: lines.iter().map(line).collect() };
";
