//! 1.4 `read_varint`, `read_varlong`.

use super::numbers::{sized_int, sized_long};
use crate::course::model::varint::{self, INT, LONG, NoVarint};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use crate::page::{hex, plural};
use probe::ch01::{ReadVarint, VarintError};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof};

pub(super) struct ReadsVarints;

impl Exercise for ReadsVarints {
    type Call = ReadVarint;
    type Answer = Result<(i64, usize), VarintError>;

    fn about() -> About {
        About {
            id: ExerciseId::new(1, 4),
            title: "read_varint",
            file: "varint.rs",
            functions: &["read_varint", "read_varlong"],
            minutes: 30,
            weight: 3,
            heart: false,
            learnt: "A varint ends at the first byte whose top bit is clear, and a 32-bit one by its fifth byte.",
        }
    }

    fn expected(call: &ReadVarint) -> Self::Answer {
        let (bytes, most) = parts(call);
        varint::decode(bytes, most).map_err(|error| match error {
            NoVarint::EndsTooEarly => VarintError::EndsTooEarly,
            NoVarint::TooLong => VarintError::TooLong,
        })
    }

    fn laws() -> Vec<Law<Self>> {
        let behind = || vec(any::<u8>(), 0..4);
        let int_bytes = sized_int().prop_map(|value| varint::encode(value.into()));
        let long_bytes = sized_long().prop_map(varint::encode);
        let min_int = [0xff, 0xff, 0xff, 0xff, 0x0f];
        let min_long = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01];
        vec![
            Law::new(
                "varint-read",
                "a varint is a zigzag form, 7 bits a byte, and a clear top bit ends it",
                (int_bytes, behind()).prop_map(|(bytes, behind)| int([bytes, behind].concat())),
            )
            .examples(
                [
                    &[0x00][..],
                    &[0x01],
                    &[0x02],
                    &[0x40],
                    &[0x01, 0x80],
                    &[0x80, 0x01, 0xff],
                    &[0x80, 0x02],
                    &[0xd7, 0x04],
                    &[0x80, 0x80, 0x01],
                    &[0x80, 0x80, 0x80, 0x80, 0x08],
                    &[0xfe, 0xff, 0xff, 0xff, 0x0f],
                    &min_int,
                ]
                .map(|bytes| int(bytes.to_vec()))
                .to_vec(),
            )
            .cases(150),
            Law::new(
                "varlong-read",
                "a varlong is read by the same rule with 64 bits",
                (long_bytes, behind()).prop_map(|(bytes, behind)| long([bytes, behind].concat())),
            )
            .examples(
                [
                    0,
                    -1,
                    64,
                    8192,
                    1 << 30,
                    1 << 31,
                    i64::from(i32::MIN),
                    1 << 62,
                    i64::MAX,
                ]
                .map(|value| long(varint::encode(value)))
                .into_iter()
                .chain([
                    long(min_long.to_vec()),
                    long([&min_long[..], &[0x80]].concat()),
                ])
                .collect(),
            )
            .cases(150),
            Law::new(
                "varint-overlong",
                "more bytes than needed are fine, and bits that have no place are dropped",
                prop_oneof![
                    (filler(INT), last()).prop_map(|(bytes, last)| int([bytes, last].concat())),
                    (filler(LONG), last()).prop_map(|(bytes, last)| long([bytes, last].concat())),
                ],
            )
            .examples(vec![
                int(vec![0x80, 0x00]),
                int(vec![0x81, 0x80, 0x00]),
                int(vec![0x80, 0x80, 0x80, 0x80, 0x00]),
                int(vec![0x80, 0x80, 0x80, 0x80, 0x70]),
                int(vec![0xff, 0xff, 0xff, 0xff, 0x7f]),
                long(vec![0x81, 0x80, 0x00]),
                long([vec![0x80; 9], vec![0x00]].concat()),
                long([vec![0x80; 9], vec![0x02]].concat()),
                long([vec![0xff; 9], vec![0x7f]].concat()),
            ])
            .cases(120),
            Law::new(
                "varint-too-early",
                "bytes that end before the varint does are EndsTooEarly",
                prop_oneof![filler(INT).prop_map(int), filler(LONG).prop_map(long)],
            )
            .examples(
                (0..INT)
                    .map(|len| int(vec![0x80; len]))
                    .chain([0, 1, 5, 9].map(|len| long(vec![0xff; len])))
                    .collect(),
            )
            .cases(60),
            Law::new(
                "varint-too-long",
                "the fifth byte with its top bit set (the tenth of a varlong) is TooLong",
                prop_oneof![
                    (vec(0x80..=0xff_u8, INT), behind())
                        .prop_map(|(bytes, behind)| int([bytes, behind].concat())),
                    (vec(0x80..=0xff_u8, LONG), behind())
                        .prop_map(|(bytes, behind)| long([bytes, behind].concat())),
                ],
            )
            .examples(vec![
                int(vec![0x80; 5]),
                int(vec![0xff; 5]),
                int(vec![0x80, 0x80, 0x80, 0x80, 0x80, 0x01]),
                int([vec![0x80; 9], vec![0x01]].concat()),
                long(vec![0xff; 10]),
                long([vec![0x80; 10], vec![0x01]].concat()),
            ])
            .cases(60),
        ]
    }

    fn call_text(call: &ReadVarint) -> String {
        let name = match call {
            ReadVarint::Int { .. } => "read_varint",
            ReadVarint::Long { .. } => "read_varlong",
        };
        let bytes = hex(parts(call).0);
        format!("{name}({})", bytes.trim_matches(['(', ')']))
    }

    fn answer_text(answer: &Self::Answer) -> String {
        match answer {
            Ok((value, took)) => format!("{value}, took {took}"),
            Err(error) => format!("{error:?}"),
        }
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        let (bytes, most) = parts(case.call);
        let call = Self::call_text(case.call);
        let end = if most == INT { "fifth" } else { "tenth" };
        let (headline, so) = match (case.expected, case.got) {
            (Ok((right, _)), Ok((yours, _))) if right != yours => (
                format!("{call} is {right}, and you answer {yours}."),
                "lengths and deltas are such numbers: the record comes out wrong.",
            ),
            (Ok((_, right)), Ok((_, yours))) => (
                format!(
                    "{call} took {}, and you answer {yours}.",
                    plural(*right, "byte")
                ),
                "the next field is read from the wrong place.",
            ),
            (Ok(_), Err(error)) => (
                format!("{call} is refused as {error:?}, and it is a varint."),
                "a batch that Kafka reads would pass for a damaged one.",
            ),
            (Err(VarintError::EndsTooEarly), Ok((yours, _))) => (
                format!("{call} made {yours} of bytes that end too early."),
                "a piece of a record would be taken for a whole one.",
            ),
            (Err(VarintError::TooLong), Ok((yours, _))) => (
                format!("{call} made {yours} of bytes whose {end} says that more follow."),
                "damage would be taken for a number.",
            ),
            (Err(right), Err(yours)) => (
                format!("{call} is {right:?}, and you answer {yours:?}."),
                "more bytes can help where it ends too early, never where it is too long.",
            ),
        };
        Story {
            headline,
            picture: picture(bytes, most, case.expected, case.got),
            so: Some(so.into()),
            ..Story::default()
        }
    }

    fn test(call: &ReadVarint, expected: &Self::Answer) -> String {
        let (bytes, most) = parts(call);
        let function = if most == INT {
            "read_varint"
        } else {
            "read_varlong"
        };
        let name: String = bytes.iter().map(|byte| format!("_{byte:02x}")).collect();
        let expected = match expected {
            Ok(pair) => format!("Ok({pair:?})"),
            Err(error) => format!("Err(ch01_batch::VarintError::{error:?})"),
        };
        format!(
            "#[test]\nfn {function}_of{}() {{\n    assert_eq!(ch01_batch::{function}(&{bytes:?}), {expected});\n}}\n",
            if name.is_empty() {
                "_nothing".into()
            } else {
                name
            }
        )
    }
}

fn int(bytes: Vec<u8>) -> ReadVarint {
    ReadVarint::Int { bytes }
}

fn long(bytes: Vec<u8>) -> ReadVarint {
    ReadVarint::Long { bytes }
}

/// The bytes, and how many of them a varint may have.
fn parts(call: &ReadVarint) -> (&[u8], usize) {
    match call {
        ReadVarint::Int { bytes } => (bytes, INT),
        ReadVarint::Long { bytes } => (bytes, LONG),
    }
}

/// Bytes with the top bit set, fewer than `most`.
fn filler(most: usize) -> impl Strategy<Value = Vec<u8>> {
    vec(prop_oneof![Just(0x80_u8), 0x80..=0xff_u8], 0..most)
}

/// A last byte.
fn last() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![Just(0), 0..0x80_u8].prop_map(|byte| vec![byte])
}

/// The bytes with their groups, and both answers; the wrong part of the learner's is marked.
fn picture(
    bytes: &[u8],
    most: usize,
    expected: &Result<(i64, usize), VarintError>,
    got: &Result<(i64, usize), VarintError>,
) -> Vec<String> {
    const SHOWN: usize = 5;
    let read = match expected {
        Ok((_, took)) => *took,
        Err(_) => bytes.len().min(most),
    };
    let first = read.saturating_sub(SHOWN);
    let dots = if first > 0 { "... " } else { "" };
    let column = |text: fn(&u8) -> String| -> String {
        let cells: Vec<String> = bytes[first..read].iter().map(text).collect();
        format!("{dots}{}", cells.join("  "))
    };
    let mut lines = match read {
        0 => vec!["bytes     (no bytes)".into()],
        _ => vec![
            format!("bytes     {}", column(|byte| format!("{byte:02x}       "))),
            format!(
                "          {}",
                column(|byte| format!("{}_{:07b}", byte >> 7, byte & 0x7f))
            ),
        ],
    };
    if let Ok((value, _)) = expected {
        lines.push(format!("zigzag    {}", varint::zigzag(*value)));
    }
    let (right, yours) = (
        ReadsVarints::answer_text(expected),
        ReadsVarints::answer_text(got),
    );
    // Only the number of bytes is wrong: mark that.
    let from = match (expected, got) {
        (Ok((right, _)), Ok((value, took))) if right == value => {
            yours.len() - took.to_string().len()
        }
        _ => 0,
    };
    let width = match got {
        Ok((value, _)) if from == 0 => value.to_string().len(),
        _ => yours.len() - from,
    };
    lines.push(format!("expected  {right}"));
    lines.push(format!("you       {yours}"));
    lines.push(format!("{:1$}{2}", "", 10 + from, "^".repeat(width)));
    lines
}
