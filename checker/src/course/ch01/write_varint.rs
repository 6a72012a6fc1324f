//! 1.3 `write_varint`, `write_varlong`.

use super::numbers::{sized_int, sized_long};
use crate::course::model::varint;
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use crate::page::hex;
use probe::ch01::WriteVarint;
use proptest::collection::vec;
use proptest::prelude::{Strategy, prop_oneof};

pub(super) struct WriteVarints;

/// How many columns a picture may take.
const WIDEST: usize = 76;

impl Exercise for WriteVarints {
    type Call = WriteVarint;
    type Answer = Vec<u8>;

    fn about() -> About {
        About {
            id: ExerciseId::new(1, 3),
            title: "write_varint",
            file: "varint.rs",
            functions: &["write_varint", "write_varlong"],
            minutes: 25,
            weight: 3,
            heart: true,
            learnt: "Zigzag keeps small numbers short, whatever their sign: -64 to 63 take one byte.",
        }
    }

    fn expected(call: &WriteVarint) -> Vec<u8> {
        let (WriteVarint::Int { out, .. } | WriteVarint::Long { out, .. }) = call;
        let mut expected = out.clone();
        expected.extend(varint::encode(number(call)));
        expected
    }

    fn laws() -> Vec<Law<Self>> {
        let int = |value| WriteVarint::Int {
            value,
            out: Vec::new(),
        };
        let long = |value| WriteVarint::Long {
            value,
            out: Vec::new(),
        };
        let ints = [
            0,
            -1,
            1,
            32,
            63,
            64,
            -64,
            -65,
            8192,
            1 << 30,
            i32::MAX,
            i32::MIN,
        ];
        let longs = [
            0,
            -1,
            64,
            8192,
            1 << 30,
            i64::from(i32::MIN),
            1 << 62,
            -(1 << 62),
            i64::MAX,
            i64::MIN,
        ];
        // Bytes that no varint of the examples equals, so that a page can tell them apart.
        let before = || vec(0xa0..=0xaf_u8, 1..4);
        let appended = prop_oneof![
            (sized_int(), before()).prop_map(|(value, out)| WriteVarint::Int { value, out }),
            (sized_long(), before()).prop_map(|(value, out)| WriteVarint::Long { value, out }),
        ];
        vec![
            Law::new(
                "varint-bytes",
                "a varint is the zigzag form in groups of 7 bits, the lowest group first",
                sized_int().prop_map(int),
            )
            .examples(ints.map(int).to_vec()),
            Law::new(
                "varlong-bytes",
                "a varlong is the zigzag form of 64 bits in groups of 7, the lowest group first",
                sized_long().prop_map(long),
            )
            .examples(longs.map(long).to_vec()),
            Law::new(
                "varint-appends",
                "what the buffer held before stays in front",
                appended,
            )
            .examples(vec![
                WriteVarint::Int {
                    value: 0,
                    out: vec![0xaa],
                },
                WriteVarint::Long {
                    value: 0,
                    out: vec![0xaa],
                },
            ])
            .cases(50),
        ]
    }

    fn call_text(call: &WriteVarint) -> String {
        let (name, value, out) = match call {
            WriteVarint::Int { value, out } => ("write_varint", i64::from(*value), out),
            WriteVarint::Long { value, out } => ("write_varlong", *value, out),
        };
        match out.as_slice() {
            [] => format!("{name}({value})"),
            _ => format!("{name}({value}) onto {}", hex(out)),
        }
    }

    fn answer_text(answer: &Vec<u8>) -> String {
        hex(answer)
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        let (WriteVarint::Int { out, .. } | WriteVarint::Long { out, .. }) = case.call;
        let call = Self::call_text(case.call);
        let Some(written) = case.got.strip_prefix(out.as_slice()) else {
            return Story {
                headline: format!("{call} changed the bytes that were in the buffer before it."),
                picture: vec![
                    format!("buffer before    {}", hex(out)),
                    format!("expected after   {}", hex(case.expected)),
                    format!("you              {}", hex(case.got)),
                ],
                so: Some(
                    "a record is written piece by piece into one buffer: each piece only appends."
                        .into(),
                ),
                ..Story::default()
            };
        };
        let expected = &case.expected[out.len()..];
        Story {
            headline: format!("{call} wrote {}.", what_is_wrong(expected, written)),
            picture: picture(case.call, expected, written),
            so: Some(consequence(written)),
            ..Story::default()
        }
    }

    fn test(call: &WriteVarint, expected: &Vec<u8>) -> String {
        let (function, value, out) = match call {
            WriteVarint::Int { value, out } => ("write_varint", i64::from(*value), out),
            WriteVarint::Long { value, out } => ("write_varlong", *value, out),
        };
        format!(
            "#[test]\nfn {function}_of_{}() {{\n    let mut out = vec!{out:?};\n    ch01_batch::{function}({value}, &mut out);\n    \
             assert_eq!(out, {expected:?});\n}}\n",
            value.to_string().replace('-', "minus_")
        )
    }
}

fn number(call: &WriteVarint) -> i64 {
    match call {
        WriteVarint::Int { value, .. } => i64::from(*value),
        WriteVarint::Long { value, .. } => *value,
    }
}

/// What a reader makes of the bytes: the wrong number, or fields from the wrong place.
fn consequence(written: &[u8]) -> String {
    let ends = written.iter().position(|byte| byte & 0x80 == 0);
    match ends {
        Some(last) if last + 1 == written.len() && written.len() <= 10 => {
            let groups = written.iter().rev();
            let number = groups.fold(0u128, |number, byte| number * 128 + u128::from(byte & 0x7f));
            let value = if number % 2 == 0 {
                (number / 2) as i128
            } else {
                -((number / 2) as i128) - 1
            };
            format!("a reader would get {value}.")
        }
        _ => "a reader takes every later field of the record from the wrong place.".into(),
    }
}

fn what_is_wrong(expected: &[u8], written: &[u8]) -> String {
    const PLACES: [&str; 10] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth",
    ];
    match expected
        .iter()
        .zip(written)
        .position(|(right, yours)| right != yours)
    {
        Some(place) => format!("the wrong {} byte", PLACES[place]),
        None if written.is_empty() => "nothing".into(),
        None if written.len() < expected.len() => {
            format!("only {} of {} bytes", written.len(), expected.len())
        }
        None => format!(
            "{} bytes, {} too many",
            written.len(),
            written.len() - expected.len()
        ),
    }
}

/// Three bytes side by side, the first wrong one among them and marked.
fn picture(call: &WriteVarint, expected: &[u8], written: &[u8]) -> Vec<String> {
    const SHOWN: usize = 3;
    let wrong = expected
        .iter()
        .zip(written)
        .take_while(|(right, yours)| right == yours)
        .count();
    let first = wrong.saturating_sub(SHOWN - 1);
    let line = |bytes: &[u8]| -> String {
        let shown: Vec<u8> = bytes.iter().skip(first).take(SHOWN).copied().collect();
        let groups: Vec<String> = shown
            .iter()
            .map(|byte| format!("{}_{:07b}", byte >> 7, byte & 0x7f))
            .collect();
        let more = if bytes.len() > first + SHOWN {
            "..."
        } else {
            ""
        };
        format!(
            "{}{:<15}{}",
            if first > 0 { "... " } else { "" },
            hex(&shown) + more,
            groups.join("  ")
        )
    };
    let why = match (expected.get(wrong), written.get(wrong)) {
        (Some(right), Some(yours)) if right & 0x7f != yours & 0x7f => "these 7 bits are wrong",
        (Some(_), Some(_)) => "does another byte follow?",
        (Some(_), None) => "is missing",
        (None, _) => "is too much",
    };
    let indent = 12 + 15 + if first > 0 { 4 } else { 0 } + 11 * (wrong - first);
    let mark = match indent + "^^^^^^^^^ ".len() + why.len() <= WIDEST {
        true => format!("{:indent$}^^^^^^^^^ {why}", ""),
        false => format!("{:>indent$}^^^^^^^^^", format!("{why} ")),
    };
    vec![
        format!("zigzag form {}", varint::zigzag(number(call))),
        format!("expected    {}", line(expected)),
        format!("you         {}", line(written)),
        mark,
    ]
}
