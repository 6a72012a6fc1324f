//! 1.6 `encode_record`.

use super::records::{self, BASE, header, in_rust, in_words, plain, ride, tombstone};
use crate::course::model::record;
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use crate::page::{Named, compare, first_wrong, hex, plural};
use kit::Timestamp;
use probe::ch01::{EncodeRecord, LongRecord, Record};
use proptest::collection::vec;
use proptest::prelude::{Strategy, any, prop_oneof};

pub(super) struct EncodesRecords;

impl Exercise for EncodesRecords {
    type Call = EncodeRecord;
    type Answer = Vec<u8>;

    fn about() -> About {
        About {
            id: ExerciseId::new(1, 6),
            title: "encode_record",
            file: "record.rs",
            functions: &["encode_record"],
            minutes: 20,
            weight: 3,
            heart: false,
            learnt: "A record keeps its time and its offset as differences to its batch, and null as length -1.",
        }
    }

    fn expected(call: &EncodeRecord) -> Vec<u8> {
        let record = record::encode(&call.of.whole(), call.of.base);
        [call.out.clone(), record].concat()
    }

    fn laws() -> Vec<Law<Self>> {
        let of = |of| EncodeRecord {
            of,
            out: Vec::new(),
        };
        let on_base = move |record| of(plain(record));
        let at = |delta: i64, base: i64| LongRecord {
            base: Timestamp(base),
            ..plain(Record {
                timestamp: Timestamp(base + delta),
                ..ride()
            })
        };
        let value_of = |len: usize| LongRecord {
            more_value: len,
            ..plain(Record {
                value: Some(Vec::new()),
                ..ride()
            })
        };
        let any_record = || {
            prop_oneof![
                records::small(),
                records::with_nulls(),
                records::with_headers()
            ]
        };
        vec![
            Law::new(
                "record-bytes",
                "a record is its length, attributes, deltas, key, value and headers",
                records::small().prop_map(on_base),
            )
            .examples(vec![on_base(ride())])
            .cases(100),
            Law::new(
                "record-null",
                "null has the length -1 and no bytes; empty has the length 0",
                records::with_nulls().prop_map(on_base),
            )
            .examples(
                [
                    Record {
                        key: None,
                        ..ride()
                    },
                    Record {
                        value: None,
                        ..ride()
                    },
                    Record {
                        key: None,
                        value: None,
                        ..ride()
                    },
                    Record {
                        key: Some(vec![]),
                        value: Some(vec![]),
                        ..ride()
                    },
                ]
                .map(on_base)
                .to_vec(),
            )
            .cases(80),
            Law::new(
                "record-headers",
                "headers keep their order, those that come twice too",
                records::with_headers().prop_map(on_base),
            )
            .examples(
                [
                    vec![header("app", Some("2.1"))],
                    vec![header("b", Some("1")), header("a", Some("2"))],
                    vec![header("a", Some("1")), header("a", Some("2"))],
                    vec![header("a", None), header("", Some(""))],
                ]
                .map(|headers| on_base(Record { headers, ..ride() }))
                .into_iter()
                .chain([on_base(tombstone())])
                .collect(),
            )
            .cases(100),
            Law::new(
                "record-deltas",
                "the timestamp is its distance to the base, before or after, in 64 bits",
                records::far().prop_map(move |(record, base)| {
                    of(LongRecord {
                        base,
                        ..plain(record)
                    })
                }),
            )
            .examples(
                [
                    at(0, BASE.0),
                    at(64, BASE.0),
                    at(-65, BASE.0),
                    at(1 << 31, BASE.0),
                    at(-(1 << 40), BASE.0),
                    at(i64::MAX, 0),
                    at(5, -1),
                ]
                .map(of)
                .to_vec(),
            )
            .cases(100),
            Law::new(
                "record-long",
                "lengths and counts are varints: from 64 on they take two bytes",
                records::long().prop_map(of),
            )
            .examples(
                [48, 49, 63, 64, 200, 8191, 8192, 65_536]
                    .map(value_of)
                    .into_iter()
                    .chain([LongRecord {
                        more_headers: 64,
                        ..plain(ride())
                    }])
                    .map(of)
                    .collect(),
            )
            .cases(40),
            Law::new(
                "record-appends",
                "what the buffer held before stays in front",
                (any_record(), vec(any::<u8>(), 1..6)).prop_map(|(record, out)| EncodeRecord {
                    of: plain(record),
                    out,
                }),
            )
            .examples(vec![EncodeRecord {
                of: plain(ride()),
                out: vec![0xaa],
            }])
            .cases(40),
        ]
    }

    fn call_text(call: &EncodeRecord) -> String {
        format!("encode_record({})", in_words(&call.of))
    }

    fn answer_text(answer: &Vec<u8>) -> String {
        hex(answer)
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        let EncodeRecord { of, out } = case.call;
        let call = Self::call_text(case.call);
        let Some(written) = case.got.strip_prefix(out.as_slice()) else {
            return Story {
                headline: format!("{call} changed the bytes that were in the buffer before it."),
                picture: vec![
                    format!("buffer before    {}", hex(out)),
                    format!(
                        "you, after       {}",
                        hex(&case.got[..case.got.len().min(16)])
                    ),
                    format!("{:17}^^ should still begin with {}", "", hex(out)),
                ],
                so: Some("the records of a batch go into one buffer, one behind the other.".into()),
                ..Story::default()
            };
        };
        let parts = record::parts(&of.whole(), of.base);
        let fields: Vec<Named> = parts.iter().map(record::Part::named).collect();
        let wrong = first_wrong(&fields, written);
        Story {
            headline: format!("{call}{}.", what_is_wrong(wrong, &fields, written)),
            picture: compare(&fields, written),
            so: Some(so(wrong).into()),
            ..Story::default()
        }
    }

    fn size(call: &EncodeRecord) -> Option<String> {
        let record = record::encode(&call.of.whole(), call.of.base);
        Some(format!("a record with {}", plural(record.len(), "byte")))
    }

    fn test(call: &EncodeRecord, expected: &Vec<u8>) -> String {
        format!(
            "#[test]\nfn a_record_in_{}_bytes() {{\n    let record = {};\n    let mut out = vec!{:?};\n    \
             ch01_batch::encode_record(&record, kit::Timestamp({}), &mut out);\n    assert_eq!(out, {expected:?});\n}}\n",
            expected.len() - call.out.len(),
            in_rust(&call.of.whole()),
            call.out,
            call.of.base
        )
    }
}

fn what_is_wrong(wrong: Option<&Named>, fields: &[Named], written: &[u8]) -> String {
    let expected: Vec<u8> = fields
        .iter()
        .flat_map(|field| field.bytes.clone())
        .collect();
    match wrong {
        _ if written.is_empty() => " wrote nothing".into(),
        None => format!(
            " wrote {} too many",
            plural(written.len() - expected.len(), "byte")
        ),
        Some(field) if expected.starts_with(written) => {
            format!(" ends where {} belongs", field.name)
        }
        Some(field) => format!(": the {} is wrong", field.name),
    }
}

/// Why anybody cares about a field.
fn so(wrong: Option<&Named>) -> &'static str {
    let null = wrong.is_some_and(|field| field.means.as_deref() == Some("-1"));
    match wrong.map_or("", |field| field.name.as_str()) {
        "length" => "a reader cuts the record out by it, and looks there for the next.",
        "attributes" => "every field behind this byte is read from the wrong place.",
        "timestampDelta" => "the record seems to have happened at another time.",
        "offsetDelta" => "the record is found under another offset.",
        "keyLength" if null => "compaction goes by key: no key and an empty key are two things.",
        "valueLength" if null => "without its null a tombstone is a record like any other.",
        "headerValueLength" if null => "a consumer tells null from empty, and so must the bytes.",
        "headersCount" => "a reader takes too many headers or too few.",
        "key" | "value" | "headerKey" | "headerValue" => {
            "a consumer gets other bytes than the producer sent."
        }
        "" => "a reader takes what is too much for the next record.",
        _ => "a reader cuts these bytes, and all behind them, in the wrong place.",
    }
}
