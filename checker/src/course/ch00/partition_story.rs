//! The words of 0.8: from a key to its partition step by step, and what each partition would get.

use super::partition_for::partition;
use crate::exercise::Story;
use crate::page::{hex, plural};
use kit::dump::Field;
use kit::{PartitionId, murmur2};
use probe::ch00::{Keyed, Portion, Spread, Spreading, keyed};

/// A key as text where it is one, else as bytes.
pub(super) fn key_text(key: &[u8]) -> String {
    match std::str::from_utf8(key) {
        Ok(text) if text.chars().all(|letter| letter.is_ascii_graphic()) => format!("{text:?}"),
        _ => format!("[{}]", hex(key)),
    }
}

/// A key that goes to another partition.
pub(super) fn wrong_partition(
    key: &[u8],
    partitions: u16,
    right: PartitionId,
    you: PartitionId,
) -> Story {
    let call = format!("partition_for({}, {partitions})", key_text(key));
    let hash = murmur2(key);
    let outside = you.0 < 0 || you.0 >= i32::from(partitions);
    let (headline, so) = if outside {
        (
            format!(
                "{call} is {you}, but there are only the partitions 0 to {}.",
                partitions - 1
            ),
            "the record could not be written anywhere.",
        )
    } else {
        (
            format!("{call} is {you}, and not {right}."),
            "other clients write this key elsewhere: its events would stand in two partitions, in no order.",
        )
    };
    let sign = if hash < 0 { "negative" } else { "not negative" };
    let positive = i64::from(hash) + if hash < 0 { 1 << 31 } else { 0 };
    Story {
        headline,
        picture: vec![
            format!("hash          {hash:>11}   {sign}"),
            format!("sign bit 0    {positive:>11}"),
            format!("modulo {partitions:<7}{right:>11}   expected"),
            format!("you           {you:>11}"),
        ],
        so: Some(so.into()),
        ..Story::default()
    }
}

/// A share that is another than the right one.
pub(super) fn wrong_shares(
    (lines, field, partitions): (&[Keyed], Field, u16),
    right: &[Portion],
    you: &[Portion],
) -> Story {
    const SHOWN: usize = 10;
    let place = right
        .iter()
        .zip(you)
        .take_while(|(right, you)| right == you)
        .count();
    let total = lines.len();
    let call = format!("shares_if_keyed_by({field}, {partitions})");
    let (headline, so) = match (right.get(place), you.get(place)) {
        (Some(right), Some(you)) if right.partition != you.partition => (
            format!(
                "{call} answered a share of partition {} where that of {} belongs.",
                you.partition, right.partition
            ),
            "a partition that gets nothing is worth knowing: it would stand empty beside a full one.",
        ),
        (Some(right), Some(you)) if right.count != you.count => (
            format!(
                "{call}: partition {} would get {} of {}, and not {}.",
                right.partition,
                right.count,
                plural(total, "line"),
                you.count
            ),
            "whoever plans the topic would provide for a load that does not come, or be hit by one that does.",
        ),
        (Some(right), Some(_)) => {
            let sums = format!(
                "10 x {} x {partitions} is {} 18 x {total}",
                right.count,
                if right.hot { "at least" } else { "below" }
            );
            let text = match (right.hot, right.count) {
                (true, _) => format!(
                    "{call}: partition {} is hot, since {sums}.",
                    right.partition
                ),
                (false, 0) => format!(
                    "{call}: partition {} gets nothing and is not hot.",
                    right.partition
                ),
                (false, _) => format!(
                    "{call}: partition {} is not hot, since {sums}.",
                    right.partition
                ),
            };
            (
                text,
                "a hot partition has one leader and no help: this is the number that decides against a key.",
            )
        }
        _ => (
            format!(
                "{call} answered {}, and there are {}.",
                plural(you.len(), "share"),
                plural(right.len(), "partition")
            ),
            "a partition that gets nothing is worth knowing: it would stand empty beside a full one.",
        ),
    };
    let from = place.saturating_sub(SHOWN - 1);
    let row = |label: &str, cell: &dyn Fn(&Portion) -> String, shares: &[Portion]| {
        let cells: String = shares
            .iter()
            .skip(from)
            .take(SHOWN)
            .map(|share| format!("{:<5}", cell(share)))
            .collect();
        format!("{label:<14}{}", cells.trim_end())
    };
    let count = |share: &Portion| format!("{}{}", share.count, if share.hot { "*" } else { "" });
    let mark = 14 + 5 * (place - from);
    let here = keyed(lines, field);
    let keys = here.lines.iter().map(|line| line.event.key(field));
    let mut keys: Vec<String> = keys
        .filter(|key| {
            right
                .get(place)
                .is_some_and(|share| partition(key.as_bytes(), partitions) == share.partition)
        })
        .collect();
    let more = if keys.len() > 4 { ", ..." } else { "" };
    keys.truncate(4);
    let mut picture = vec![
        format!(
            "{}     * is hot",
            row("partition", &|share| share.partition.to_string(), right)
        ),
        row("expected", &count, right),
        row("you", &count, you).trim_end().to_string(),
        format!("{:mark$}^", ""),
    ];
    if !keys.is_empty() {
        picture.push(format!("its keys      {}{more}", keys.join(", ")));
    }
    Story {
        headline,
        picture,
        so: Some(so.into()),
        ..Story::default()
    }
}

/// A test of the same key, or the same dump.
pub(super) fn test_code(call: &Spread, expected: &Spreading) -> String {
    match (call, expected) {
        (Spread::Partition { key, partitions }, Spreading::Partition { partition }) => format!(
            "#[test]\nfn partition_of_{}_of_{partitions}() {{\n    let partitions = std::num::NonZero::new({partitions}).unwrap_or(std::num::NonZero::<u16>::MIN);\n    \
             assert_eq!(ch00_log::partition_for(&{key:?}, partitions), kit::PartitionId({partition}));\n}}\n",
            key.iter().map(|byte| format!("{byte:02x}")).collect::<String>(),
        )
        .replace("partition_of__of", "partition_of_nothing_of"),
        (Spread::Shares { lines, field, partitions }, Spreading::Shares { shares }) => {
            let dump = keyed(lines, *field);
            let line = |line: &kit::dump::Line| {
                let event = &line.event;
                format!(
                    "        ({}, {}, Step::{:?}, Kind::{:?}, {}, {}, {}, District::{:?}, AppVersion::{:?}),\n",
                    line.place.partition, event.id.0, event.step, event.kind, event.ride.0, event.bike.0, event.rider.0, event.district, event.app
                )
            };
            let counts: Vec<String> = shares.iter().map(|share| share.count.to_string()).collect();
            let counts = counts.join("_");
            let lines: String = dump.lines.iter().map(line).collect();
            let share = |share: &Portion| {
                format!("        Share {{ partition: kit::PartitionId({}), count: {}, hot: {} }},\n", share.partition, share.count, share.hot)
            };
            let expected: String = shares.iter().map(share).collect();
            format!(
                "#[test]\nfn shares_of_{}_lines_by_{field}_over_{partitions}_as_{counts}() {{\n{SHARES}    let lines: &[Row] = &[\n{lines}    ];\n{MADE}    \
                 let partitions = std::num::NonZero::new({partitions}).unwrap_or(std::num::NonZero::<u16>::MIN);\n    \
                 let expected: &[Share] = &[\n{expected}    ];\n    \
                 assert_eq!(ch00_log::shares_if_keyed_by(&dump, Field::{field:?}, partitions), expected);\n}}\n",
                dump.lines.len()
            )
        }
        _ => String::new(),
    }
}

const SHARES: &str = "    use ch00_log::Share;
    use kit::dump::*;
    type Row = (i32, u32, Step, Kind, u32, u32, u32, District, AppVersion);
";

const MADE: &str = "    let line = |(number, row): (usize, &Row)| Line {
        place: Place { partition: kit::PartitionId(row.0), offset: kit::Offset(number as i64) },
        event: Event {
            id: EventId(row.1),
            time: kit::Timestamp(1_748_851_200_000),
            step: row.2,
            kind: row.3,
            ride: RideId(row.4),
            bike: BikeId(row.5),
            rider: RiderId(row.6),
            district: row.7,
            app: row.8,
        },
    };
    let dump = Dump { lines: lines.iter().enumerate().map(line).collect() };
";
