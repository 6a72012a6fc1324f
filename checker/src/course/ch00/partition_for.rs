//! 0.8 `partition_for`, `shares_if_keyed_by`.

use super::partition_story::{key_text, test_code, wrong_partition, wrong_shares};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use crate::page::plural;
use kit::dump::Field;
use kit::{PartitionId, murmur2};
use probe::ch00::{Keyed, Portion, Spread, Spreading, keyed};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::sample::select;

pub(super) struct Spreads;

impl Exercise for Spreads {
    type Call = Spread;
    type Answer = Spreading;

    fn about() -> About {
        About {
            id: ExerciseId::new(0, 8),
            title: "partition_for",
            file: "partition.rs",
            functions: &["partition_for", "shares_if_keyed_by"],
            minutes: 20,
            weight: 3,
            heart: false,
            learnt: "A record's key alone picks its partition, so a few busy keys make a partition hot.",
        }
    }

    fn expected(call: &Spread) -> Spreading {
        match call {
            Spread::Partition { key, partitions } => Spreading::Partition {
                partition: partition(key, *partitions),
            },
            Spread::Shares {
                lines,
                field,
                partitions,
            } => {
                let dump = keyed(lines, *field);
                let partitions = *partitions;
                let share = |number| {
                    let number = PartitionId(number);
                    let here = dump.lines.iter().filter(|line| {
                        partition(line.event.key(*field).as_bytes(), partitions) == number
                    });
                    let count = here.count();
                    Portion {
                        partition: number,
                        count,
                        hot: count != 0
                            && 5 * count * usize::from(partitions) >= 9 * dump.lines.len(),
                    }
                };
                Spreading::Shares {
                    shares: (0..partitions.into()).map(share).collect(),
                }
            }
        }
    }

    fn laws() -> Vec<Law<Self>> {
        let of = |key: &str, partitions| Spread::Partition {
            key: key.as_bytes().to_vec(),
            partitions,
        };
        let shares = |keys: &[u32], field, partitions| Spread::Shares {
            lines: keys
                .iter()
                .map(|&key| Keyed { key, again: false })
                .collect(),
            field,
            partitions,
        };
        let again = Spread::Shares {
            lines: vec![
                Keyed {
                    key: 1,
                    again: false,
                },
                Keyed {
                    key: 1,
                    again: true,
                },
            ],
            field: Field::Ride,
            partitions: 3,
        };
        vec![
            Law::new(
                "partition-of-key",
                "the partition is the key's hash with its sign bit set to 0, modulo the number of partitions",
                (vec(any::<u8>(), 0..9), partitions())
                    .prop_map(|(key, partitions)| Spread::Partition { key, partitions }),
            )
            .examples(vec![
                of("", 6),
                of("abc", 6),
                of("21", 6),
                of("21", 10),
                of("foobar", 10),
                of("a-little-bit-longer-string", 6),
                of("abc", 1),
                // The hashes of these two are the smallest and the largest number of 32 bits.
                of("3490358332", 6),
                of("842411034", 10),
                of("kafka", u16::MAX),
            ])
            .cases(160),
            Law::new(
                "shares-add-up",
                "every line counts where its key puts it, and each partition has a share, from 0 on, also one of 0",
                spread(),
            )
            .examples(vec![
                shares(&[], Field::Ride, 3),
                shares(&[1], Field::Ride, 6),
                again,
                shares(&[1, 2, 3, 4, 5, 6, 7], Field::Ride, 6),
                shares(&[0, 1, 2, 0, 4], Field::District, 6),
                shares(&[7, 8], Field::Bike, 3),
                shares(&[7, 8], Field::Rider, 3),
                shares(&[0, 1, 4], Field::Kind, 3),
                shares(&[0, 1, 2], Field::App, 3),
            ])
            .cases(160)
            .holds(|case| counts(case.got) == counts(case.expected)),
            Law::new(
                "shares-hot",
                "a partition is hot when its count is above 0 and 10 x count x partitions is at least 18 x lines",
                crowded(),
            )
            .examples(vec![
                shares(&[1], Field::Ride, 1),
                shares(&[1], Field::Ride, 2),
                shares(&[], Field::Ride, 2),
                shares(&[2, 0, 0], Field::Ride, 2),
                shares(&[0, 0, 0, 1, 2], Field::District, 3),
                shares(&[0, 0, 1, 2, 3], Field::District, 4),
                shares(&[0, 1, 2, 3, 4], Field::District, 9),
            ])
            .cases(160),
        ]
    }

    fn call_text(call: &Spread) -> String {
        match call {
            Spread::Partition { key, partitions } => {
                format!("partition_for({}, {partitions})", key_text(key))
            }
            Spread::Shares {
                lines,
                field,
                partitions,
            } => format!(
                "shares_if_keyed_by({field}, {partitions}) of {}",
                plural(lines.len(), "line")
            ),
        }
    }

    fn answer_text(answer: &Spreading) -> String {
        match answer {
            Spreading::Partition { partition } => partition.to_string(),
            Spreading::Shares { shares } => {
                let count = |share: &Portion| {
                    format!("{}{}", share.count, if share.hot { "*" } else { "" })
                };
                let counts: Vec<String> = shares.iter().take(12).map(count).collect();
                format!("{}   (* hot)", counts.join(" "))
            }
        }
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        match (case.call, case.expected, case.got) {
            (
                Spread::Partition { key, partitions },
                Spreading::Partition { partition: right },
                Spreading::Partition { partition: you },
            ) => wrong_partition(key, *partitions, *right, *you),
            (
                Spread::Shares {
                    lines,
                    field,
                    partitions,
                },
                Spreading::Shares { shares: right },
                Spreading::Shares { shares: you },
            ) => wrong_shares((lines, *field, *partitions), right, you),
            _ => Story {
                headline: format!(
                    "{} was answered with something else.",
                    Self::call_text(case.call)
                ),
                ..Story::default()
            },
        }
    }

    fn test(call: &Spread, expected: &Spreading) -> String {
        test_code(call, expected)
    }

    fn size(call: &Spread) -> Option<String> {
        match call {
            Spread::Partition { key, .. } => {
                Some(format!("a key of {}", plural(key.len(), "byte")))
            }
            Spread::Shares { lines, .. } => Some(plural(lines.len(), "line")),
        }
    }
}

/// By arithmetic, not by bits: a negative number without its sign bit is 2^31 more.
pub(super) fn partition(key: &[u8], partitions: u16) -> PartitionId {
    let hash = i64::from(murmur2(key));
    let positive = if hash < 0 { hash + (1 << 31) } else { hash };
    PartitionId((positive % i64::from(partitions)) as i32)
}

fn counts(answer: &Spreading) -> Vec<(PartitionId, usize)> {
    match answer {
        Spreading::Partition { partition } => vec![(*partition, 0)],
        Spreading::Shares { shares } => shares
            .iter()
            .map(|share| (share.partition, share.count))
            .collect(),
    }
}

/// Rarely a power of two: it would hide two of the three wrong ways to lose a sign.
fn partitions() -> impl Strategy<Value = u16> {
    prop_oneof![select(vec![6u16, 3, 10, 7, 9, 50]), 1..60u16]
}

fn lines(keys: u32, most: usize) -> impl Strategy<Value = Vec<Keyed>> {
    let again = prop_oneof![4 => Just(false), 1 => Just(true)];
    vec(
        (0..keys, again).prop_map(|(key, again)| Keyed { key, again }),
        0..most,
    )
}

fn spread() -> impl Strategy<Value = Spread> {
    (lines(40, 20), select(Field::ALL.to_vec()), 1..11u16).prop_map(|(lines, field, partitions)| {
        Spread::Shares {
            lines,
            field,
            partitions,
        }
    })
}

/// Few keys, so that a partition is often just hot, and often just not.
fn crowded() -> impl Strategy<Value = Spread> {
    (
        lines(3, 12),
        select(vec![Field::District, Field::Ride]),
        1..10u16,
    )
        .prop_map(|(lines, field, partitions)| Spread::Shares {
            lines,
            field,
            partitions,
        })
}
