//! 1.5 `varint_len`, `varlong_len`, `body_len`, `record_len`.

use super::numbers::{sized_int, sized_long};
use super::records::{self, BASE, in_rust, in_words, plain, ride, tombstone};
use crate::course::model::{record, varint};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use crate::page::{hex, plural};
use kit::Timestamp;
use probe::ch01::{Field, LongRecord, Measure, Record};
use proptest::prelude::{Strategy, prop_oneof};

pub(super) struct Measures;

impl Exercise for Measures {
    type Call = Measure;
    type Answer = usize;

    fn about() -> About {
        About {
            id: ExerciseId::new(1, 5),
            title: "record_len",
            file: "record.rs",
            functions: &["varint_len", "varlong_len", "body_len", "record_len"],
            minutes: 25,
            weight: 2,
            heart: false,
            learnt: "The length of a record is known before one byte of it is written.",
        }
    }

    fn expected(call: &Measure) -> usize {
        match call {
            Measure::Varint { value } => varint::encode((*value).into()).len(),
            Measure::Varlong { value } => varint::encode(*value).len(),
            Measure::Record { of } => record::encode(&of.whole(), of.base).len(),
            Measure::Body { of } => {
                let parts = record::parts(&of.whole(), of.base);
                parts[1..].iter().map(|part| part.bytes.len()).sum()
            }
        }
    }

    fn laws() -> Vec<Law<Self>> {
        let body = |of| Measure::Body { of };
        let on_base = || {
            prop_oneof![
                records::small(),
                records::with_nulls(),
                records::with_headers()
            ]
        };
        let value_of = |len: usize| LongRecord {
            more_value: len,
            ..plain(Record {
                timestamp: BASE,
                value: Some(Vec::new()),
                ..Record::default()
            })
        };
        vec![
            Law::new(
                "varint-len",
                "varint_len is how many bytes write_varint appends",
                prop_oneof![near_borders(5).prop_map(|value| value as i32), sized_int()]
                    .prop_map(|value| Measure::Varint { value }),
            )
            .examples(
                [
                    0,
                    -1,
                    63,
                    -64,
                    64,
                    -65,
                    8191,
                    8192,
                    -8193,
                    1 << 20,
                    1 << 27,
                    i32::MAX,
                    i32::MIN,
                ]
                .map(|value| Measure::Varint { value })
                .to_vec(),
            )
            .cases(100),
            Law::new(
                "varlong-len",
                "varlong_len is how many bytes write_varlong appends",
                prop_oneof![near_borders(10), sized_long()]
                    .prop_map(|value| Measure::Varlong { value }),
            )
            .examples(
                [
                    0,
                    -1,
                    64,
                    8192,
                    (1 << 34) - 1,
                    1 << 34,
                    -(1 << 34) - 1,
                    1 << 62,
                    i64::MAX,
                    i64::MIN,
                ]
                .map(|value| Measure::Varlong { value })
                .to_vec(),
            )
            .cases(100),
            Law::new(
                "body-len",
                "body_len is how many bytes of the record follow its length field",
                prop_oneof![
                    on_base().prop_map(plain),
                    records::far().prop_map(|(record, base)| LongRecord {
                        base,
                        ..plain(record)
                    }),
                ]
                .prop_map(body),
            )
            .examples(vec![
                body(plain(ride())),
                body(plain(tombstone())),
                body(plain(Record {
                    timestamp: Timestamp(BASE.0 + (1 << 31)),
                    ..ride()
                })),
            ])
            .cases(120),
            Law::new(
                "body-len-long",
                "a long key, value or count of headers takes room for its own length",
                records::long().prop_map(body),
            )
            .examples(
                [63, 64, 200, 8191, 8192, 65_536]
                    .map(|len| body(value_of(len)))
                    .to_vec(),
            )
            .cases(40),
            Law::new(
                "record-len",
                "record_len counts the length field, and what follows it",
                prop_oneof![on_base().prop_map(plain), records::long()]
                    .prop_map(|of| Measure::Record { of }),
            )
            .examples(
                [0, 57, 58, 64, 8184, 8185]
                    .map(|len| Measure::Record { of: value_of(len) })
                    .to_vec(),
            )
            .cases(80),
        ]
    }

    fn call_text(call: &Measure) -> String {
        match call {
            Measure::Varint { value } => format!("varint_len({value})"),
            Measure::Varlong { value } => format!("varlong_len({value})"),
            Measure::Body { of } => format!("body_len({})", in_words(of)),
            Measure::Record { of } => format!("record_len({})", in_words(of)),
        }
    }

    fn answer_text(answer: &usize) -> String {
        plural(*answer, "byte")
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        let (right, yours) = (*case.expected, *case.got);
        let off = if yours < right {
            format!("{} too few", right - yours)
        } else {
            format!("{} too many", yours - right)
        };
        Story {
            headline: format!(
                "{} is {right}, and you answer {yours}.",
                Self::call_text(case.call)
            ),
            picture: picture(case.call, right, yours, &off),
            so: Some(match case.call {
                Measure::Varint { .. } | Measure::Varlong { .. } => {
                    "every length of a record is a sum of such numbers.".into()
                }
                _ => format!(
                    "a reader would look for the next record {} too {}.",
                    plural(right.abs_diff(yours), "byte"),
                    if yours < right { "early" } else { "late" }
                ),
            }),
            ..Story::default()
        }
    }

    fn size(call: &Measure) -> Option<String> {
        match call {
            Measure::Varint { .. } | Measure::Varlong { .. } => None,
            Measure::Body { .. } | Measure::Record { .. } => Some(format!(
                "a record with {}",
                plural(Self::expected(call), "byte")
            )),
        }
    }

    fn test(call: &Measure, expected: &usize) -> String {
        let (function, arguments) = match call {
            Measure::Varint { value } => ("varint_len", value.to_string()),
            Measure::Varlong { value } => ("varlong_len", value.to_string()),
            Measure::Body { of } | Measure::Record { of } => (
                if matches!(call, Measure::Body { .. }) {
                    "body_len"
                } else {
                    "record_len"
                },
                format!("&{}, kit::Timestamp({})", in_rust(&of.whole()), of.base),
            ),
        };
        format!(
            "#[test]\nfn {function}_is_{expected}() {{\n    assert_eq!(ch01_batch::{function}({arguments}), {expected});\n}}\n"
        )
    }
}

/// Numbers just below and just above the places where a varint gets longer.
fn near_borders(most: u32) -> impl Strategy<Value = i64> {
    (1..most, -2..2_i64, prop_oneof![0..1_i64, -1..0_i64])
        .prop_map(|(group, near, sign)| ((1_i64 << (7 * group - 1)) + near) ^ sign)
}

/// What takes how many bytes, and both sums.
fn picture(call: &Measure, right: usize, yours: usize, off: &str) -> Vec<String> {
    let of = match call {
        Measure::Varint { value } => return number(i64::from(*value), right, yours, off),
        Measure::Varlong { value } => return number(*value, right, yours, off),
        Measure::Body { of } | Measure::Record { of } => of,
    };
    let parts = record::parts(&of.whole(), of.base);
    let sum = |fields: &[Field]| -> String {
        let parts = parts.iter().filter(|part| fields.contains(&part.field));
        let lens: Vec<String> = parts.map(|part| part.bytes.len().to_string()).collect();
        lens.join(" + ")
    };
    let mut first = sum(&[Field::Attributes, Field::TimestampDelta, Field::OffsetDelta]);
    let delta = of.record.timestamp.0 - of.base.0;
    if !(-64..64).contains(&delta) {
        first.push_str(&format!("     (timestampDelta {delta})"));
    }
    let mut rows = vec![
        ("attributes, deltas", first),
        ("key", sum(&[Field::KeyLength, Field::Key])),
        ("value", sum(&[Field::ValueLength, Field::Value])),
        (
            "headers",
            sum(&[
                Field::HeadersCount,
                Field::HeaderKeyLength,
                Field::HeaderKey,
                Field::HeaderValueLength,
                Field::HeaderValue,
            ]),
        ),
    ];
    if matches!(call, Measure::Record { .. }) {
        rows.insert(0, ("length", sum(&[Field::Length])));
    }
    let mut lines: Vec<String> = rows
        .into_iter()
        .map(|(name, sum)| {
            let mut line = format!("{name:<20}{sum}");
            if line.len() > 70 {
                line.truncate(66);
                line.push_str(" ...");
            }
            line
        })
        .collect();
    lines.extend(sums(20, right, yours, off));
    lines
}

fn number(value: i64, right: usize, yours: usize, off: &str) -> Vec<String> {
    let mut lines = vec![
        format!("{:<20}{}", "zigzag form", varint::zigzag(value)),
        format!("{:<20}{}", "bytes", hex(&varint::encode(value))),
    ];
    lines.extend(sums(20, right, yours, off));
    lines
}

fn sums(column: usize, right: usize, yours: usize, off: &str) -> [String; 2] {
    [
        format!("{:<column$}{right}", "expected"),
        format!("{:<column$}{yours}  <-- {off}", "you"),
    ]
}
