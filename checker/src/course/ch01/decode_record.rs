//! 1.7 `decode_record`.

use super::damage::{
    call, cut_at_varint, lowest, stump, too_large, too_small, whole, with_attributes, with_claim,
    with_length, with_more, with_number, with_wrong_length,
};
use super::decode_story;
use super::records::{self, BASE, header, in_rust, ride, tombstone};
use crate::course::model::{record, varint};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use crate::page::{hex, plural};
use kit::Timestamp;
use probe::ch01::{DecodeRecord, Field, Record, RecordError};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::sample::Index;

/// So many bytes stand in the text of a call.
const SHORT: usize = 14;

pub(super) struct DecodesRecords;

/// What a short record may take at most, in bytes.
const ENOUGH: u64 = 64 << 10;

impl Exercise for DecodesRecords {
    type Call = DecodeRecord;
    type Answer = Result<(Record, usize), RecordError>;

    fn about() -> About {
        About {
            id: ExerciseId::new(1, 7),
            title: "decode_record",
            file: "record.rs",
            functions: &["decode_record"],
            minutes: 50,
            weight: 5,
            heart: false,
            learnt: "A record is cut out by its length first, so no broken field in it can read past its end.",
        }
    }

    fn expected(call: &DecodeRecord) -> Self::Answer {
        record::decode(&call.bytes, call.base).answer
    }

    fn laws() -> Vec<Law<Self>> {
        let behind = || vec(any::<u8>(), 0..4);
        let some = || {
            prop_oneof![
                records::small(),
                records::with_nulls(),
                records::with_headers()
            ]
        };
        let long = || {
            records::long().prop_map(|of| Record {
                value: of
                    .whole()
                    .value
                    .map(|value| value[..value.len().min(300)].to_vec()),
                ..of.record
            })
        };
        let far = |(record, base): (Record, Timestamp)| DecodeRecord {
            bytes: record::encode(&record, base),
            base,
        };
        let on = |base: i64, delta: i64| {
            let mut call = far((
                Record {
                    timestamp: Timestamp(delta),
                    ..ride()
                },
                Timestamp(0),
            ));
            call.base = Timestamp(base);
            call
        };
        let value_of = |len: usize| Record {
            value: Some(vec![b'v'; len]),
            ..ride()
        };
        let calls = |bytes: Vec<Vec<u8>>| bytes.into_iter().map(call).collect::<Vec<_>>();
        let spread = |record: Record| (Just(record), any::<Index>());
        let laws = vec![
            Law::new(
                "decode-fields",
                "a record is cut out by its length and read field by field",
                (prop_oneof![4 => records::small(), 1 => long()], behind())
                    .prop_map(|(record, behind)| call([whole(&record), behind].concat())),
            )
            .examples(calls(vec![
                whole(&ride()),
                [whole(&ride()), whole(&ride())].concat(),
                whole(&value_of(64)),
                whole(&value_of(200)),
            ])),
            Law::new(
                "decode-null",
                "a length of -1 for key or value is None, and a length of 0 is empty",
                (records::with_nulls(), behind())
                    .prop_map(|(record, behind)| call([whole(&record), behind].concat())),
            )
            .examples(calls(
                [
                    Record {
                        value: None,
                        ..ride()
                    },
                    Record {
                        key: None,
                        ..ride()
                    },
                    Record {
                        key: Some(vec![]),
                        value: Some(vec![]),
                        ..ride()
                    },
                    Record {
                        key: None,
                        value: None,
                        ..ride()
                    },
                ]
                .map(|record| whole(&record))
                .to_vec(),
            )),
            Law::new(
                "decode-headers",
                "headers keep their order, and a header's value may be null",
                records::with_headers().prop_map(|record| call(whole(&record))),
            )
            .examples(calls(vec![
                whole(&Record {
                    headers: vec![header("app", Some("2.1"))],
                    ..ride()
                }),
                whole(&Record {
                    headers: vec![header("b", Some("1")), header("a", Some("2"))],
                    ..ride()
                }),
                whole(&tombstone()),
            ])),
            Law::new(
                "decode-deltas",
                "the timestamp is base plus delta, or OutOfRange if that does not fit",
                prop_oneof![
                    3 => records::far().prop_map(far),
                    1 => (records::far(), any::<i64>()).prop_map(move |(record, base)| {
                        DecodeRecord { base: Timestamp(base), ..far(record) }
                    }),
                ],
            )
            .examples(vec![
                on(BASE.0, 64),
                on(BASE.0, 128),
                on(BASE.0, 1 << 31),
                on(BASE.0, -(1 << 40)),
                on(0, i64::MIN),
                on(i64::MAX, 1),
                on(-1, i64::MIN),
            ]),
            Law::new(
                "decode-attributes",
                "any attribute byte is accepted and dropped, but there must be one",
                (some(), any::<u8>())
                    .prop_map(|(record, byte)| call(with_attributes(&record, byte))),
            )
            .examples(calls(vec![
                with_attributes(&ride(), 1),
                with_attributes(&ride(), 0xff),
                vec![0],
                vec![0, 0],
            ])),
            Law::new(
                "decode-cut-out",
                "a length that is negative or passes the end of bytes is Broken(Record)",
                prop_oneof![
                    (some(), any::<Index>()).prop_map(|(record, cut)| {
                        let bytes = whole(&record);
                        call(bytes[..1 + cut.index(bytes.len() - 1)].to_vec())
                    }),
                    (some(), prop_oneof![Just(1), 1..1_000_000_i64])
                        .prop_map(|(record, more)| call(with_wrong_length(&record, more))),
                    (some(), prop_oneof![Just(-1_i64), -(1_i64 << 31)..0]).prop_map(
                        |(record, length)| call([varint::encode(length), whole(&record)].concat())
                    ),
                ],
            )
            .examples(calls(vec![
                whole(&ride())[..whole(&ride()).len() - 1].to_vec(),
                vec![0x02],
                vec![0x01, 0x00, 0x00],
                vec![0xff, 0xff, 0xff, 0xff, 0x0f, 0x00],
                vec![0xfe, 0xff, 0xff, 0xff, 0x0f, 0x00],
            ])),
            Law::new(
                "decode-trailing",
                "bytes left over after the last header are Trailing",
                (some(), vec(any::<u8>(), 1..5))
                    .prop_map(|(record, more)| call(with_more(&record, &more))),
            )
            .examples(calls(vec![
                with_more(&ride(), &[0]),
                with_more(&tombstone(), &whole(&ride())),
            ])),
            Law::new(
                "decode-bad-length",
                "a length or count that is too small blames that length or count",
                (
                    some().prop_flat_map(spread),
                    prop_oneof![Just(0), 0..1_000_i64, Just(i64::from(i32::MAX) - 1)],
                )
                    .prop_map(|((record, which), less)| {
                        call(too_small(&record, which.index(64), less))
                    }),
            )
            .examples(calls(
                [1, 2]
                    .into_iter()
                    .flat_map(|less| (0..7).map(move |which| (less, which)))
                    .map(|(less, which)| {
                        with_number(&tombstone(), which, |field, _| lowest(field) - less)
                    })
                    .collect(),
            )),
            Law::new(
                "decode-passes-the-end",
                "a length that passes the end of the record blames what it measures",
                (
                    some().prop_flat_map(spread),
                    prop_oneof![Just(0), 0..100_i64],
                    behind(),
                )
                    .prop_map(|((record, which), more, behind)| {
                        call([too_large(&record, which.index(64), more), behind].concat())
                    }),
            )
            .examples(calls(
                [0, 1, 3, 4]
                    .map(|which| [too_large(&tombstone(), which, 0), whole(&ride())].concat())
                    .to_vec(),
            )),
            Law::new(
                "decode-bad-varint",
                "a varint that does not end, or is too long, blames that varint",
                (some().prop_flat_map(spread), stump(), behind()).prop_map(
                    |((record, which), stump, behind)| {
                        call([cut_at_varint(&record, which.index(64), &stump), behind].concat())
                    },
                ),
            )
            .examples(calls(
                [vec![], vec![0x80], vec![0x80; 5]]
                    .into_iter()
                    .chain((0..9).map(|which| {
                        [cut_at_varint(&tombstone(), which, &[]), vec![2, 2]].concat()
                    }))
                    .chain([
                        cut_at_varint(&ride(), 1, &[0x80; 6]),
                        cut_at_varint(&ride(), 0, &[0x80; 11]),
                    ])
                    .collect(),
            )),
            Law::new(
                "decode-claim",
                "memory is taken for headers that are there, not for those claimed",
                (
                    prop_oneof![2_000..20_000_i32, 1..i32::MAX],
                    vec(any::<u8>(), 0..6),
                )
                    .prop_map(|(count, headers)| call(with_claim(count, &headers))),
            )
            .examples(calls(vec![
                with_claim(20_000, &[]),
                with_claim(20_000, &[2, b'h', 1]),
                with_claim(i32::MAX, &[]),
            ]))
            .cases(40),
            Law::new(
                "decode-damage",
                "bytes that are not a record are an error, never a panic",
                (some(), vec((any::<Index>(), any::<u8>()), 0..3), behind()).prop_map(
                    |(record, changes, behind)| {
                        let mut bytes = [whole(&record), behind].concat();
                        for (at, byte) in changes {
                            let at = at.index(bytes.len());
                            bytes[at] = byte;
                        }
                        call(bytes)
                    },
                ),
            )
            .examples(calls(vec![
                with_length(vec![0xff; 12]),
                with_number(&ride(), 0, |_, _| i32::MAX.into()),
                with_number(&ride(), 1, |_, _| i32::MAX.into()),
            ])),
        ];
        laws.into_iter()
            .map(|law| {
                Law {
                    cases: law.cases.min(80),
                    ..law
                }
                .holds(holds)
            })
            .collect()
    }

    fn call_text(call: &DecodeRecord) -> String {
        match call.bytes.len() {
            0..=SHORT => format!(
                "decode_record({})",
                hex(&call.bytes).trim_matches(['(', ')'])
            ),
            more => format!("decode_record of {}", plural(more, "byte")),
        }
    }

    fn input_text(call: &DecodeRecord) -> Option<String> {
        (call.bytes.len() > SHORT).then(|| {
            let bytes = call.bytes.iter().map(|byte| format!("{byte:02x}"));
            bytes.collect::<Vec<_>>().join(" ")
        })
    }

    fn answer_text(answer: &Self::Answer) -> String {
        decode_story::answer_text(answer)
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        if holds_without_memory(case) {
            return decode_story::too_much_memory(
                case.call,
                &Self::call_text(case.call),
                case.peak,
            );
        }
        decode_story::story(case.call, &Self::call_text(case.call), case.got)
    }

    fn size(call: &DecodeRecord) -> Option<String> {
        Some(plural(call.bytes.len(), "byte"))
    }

    fn test(call: &DecodeRecord, expected: &Self::Answer) -> String {
        let expected = match expected {
            Ok((record, took)) => format!("Ok(({}, {took}))", in_rust(record)),
            Err(RecordError::Trailing) => "Err(ch01_batch::RecordError::Trailing)".into(),
            Err(RecordError::Broken { field }) => {
                format!("Err(ch01_batch::RecordError::Broken(ch01_batch::Field::{field:?}))")
            }
            Err(RecordError::OutOfRange { field }) => {
                format!("Err(ch01_batch::RecordError::OutOfRange(ch01_batch::Field::{field:?}))")
            }
        };
        let digits: String = call
            .bytes
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        format!(
            "#[test]\nfn a_record_of_{}_bytes() {{\n    let bytes = ch01_batch::unhex(\"{digits}\");\n    \
             let expected = {expected};\n    assert_eq!(ch01_batch::decode_record(&bytes, kit::Timestamp({})), expected);\n}}\n",
            call.bytes.len(),
            call.base
        )
    }
}

/// The sum that does not fit may be noticed before or after something else that is wrong, and a count that claims too
/// much before the bytes end.
fn holds_without_memory(case: &Case<'_, DecodesRecords>) -> bool {
    let decoded = || record::decode(&case.call.bytes, case.call.base);
    case.equal()
        || match case.got {
            Err(RecordError::OutOfRange {
                field: Field::TimestampDelta,
            }) => decoded().too_far,
            Err(RecordError::Broken {
                field: Field::HeadersCount,
            }) => decoded().claims_too_much,
            _ => false,
        }
}

fn holds(case: &Case<'_, DecodesRecords>) -> bool {
    holds_without_memory(case) && case.peak <= ENOUGH
}
