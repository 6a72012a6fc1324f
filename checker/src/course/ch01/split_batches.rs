//! 1.2 `split_batches`.

use super::client_batches::{self, JAVA_GZIP, JAVA_TRANSACTION, KCAT_HEADERS};
use super::split_story::{Event, Meaning, Place, story};
use crate::course::model::batch::{PlainRecord, RawBatch};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use crate::page::plural;
use probe::ch01::{Split, SplitBatches};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::sample::Index;

pub(super) struct SplitsBatches;

impl Exercise for SplitsBatches {
    type Call = SplitBatches;
    type Answer = Split;

    fn about() -> About {
        About {
            id: ExerciseId::new(1, 2),
            title: "split_batches",
            file: "split.rs",
            functions: &["split_batches"],
            minutes: 30,
            weight: 3,
            heart: false,
            learnt: "A file is cut into batches by their length fields, without a look at CRCs or records.",
        }
    }

    fn expected(call: &SplitBatches) -> Split {
        let mut batches = Vec::new();
        let mut at = 0;
        loop {
            match Place::of(&call.bytes, at).meaning() {
                Meaning::Batch { to } => batches.push((at, to)),
                Meaning::End(end) => return Split { batches, end },
            }
            at = batches.last().map_or(0, |batch| batch.1);
        }
    }

    fn laws() -> Vec<Law<Self>> {
        let [kcat, transaction, gzip] =
            [KCAT_HEADERS, JAVA_TRANSACTION, JAVA_GZIP].map(client_batches::bytes);
        let emptied = || RawBatch::default().bytes();
        let with = |at: usize, bytes: &[u8]| {
            let mut batch = emptied();
            batch[at..at + bytes.len()].copy_from_slice(bytes);
            batch
        };
        let length = |length: i32| with(8, &length.to_be_bytes());
        vec![
            Law::new(
                "split-back-to-back",
                "a batch takes 12 + batch_length bytes, and there the next begins",
                vec(plain(), 0..5).prop_map(file),
            )
            .examples(files([
                vec![],
                emptied(),
                [kcat.clone(), emptied(), transaction.clone()].concat(),
            ]))
            .cases(100),
            Law::new(
                "split-unopened",
                "neither the CRC nor the records are looked at",
                (opaque(), vec(prop_oneof![plain(), opaque()], 0..3))
                    .prop_map(|(first, rest)| file([vec![first], rest].concat())),
            )
            .examples(files([
                with(17, &[0xff; 4]),
                with(57, &[0x7f, 0xff, 0xff, 0xff]),
                [gzip.clone(), kcat.clone()].concat(),
            ]))
            .cases(100),
            Law::new(
                "split-unfinished",
                "fewer than 12 bytes, or a batch that passes the end, are Unfinished",
                (vec(plain(), 0..3), cut(prop_oneof![plain(), opaque()], 1)).prop_map(and_then),
            )
            .examples(files((1..61).map(|cut| emptied()[..cut].to_vec())))
            .cases(80),
            Law::new(
                "split-garbage-length",
                "a length below 49 is Garbage, however few bytes follow it",
                (vec(plain(), 0..3), cut(bad_length(), 12)).prop_map(and_then),
            )
            .examples(files([
                vec![0; 12],
                vec![0; 13],
                length(48),
                length(14),
                length(-1),
                length(-12),
                length(i32::MIN),
                [emptied(), vec![0; 61]].concat(),
                [gzip, length(48)[..60].to_vec()].concat(),
            ]))
            .cases(80),
            Law::new(
                "split-garbage-magic",
                "from 17 bytes on, another magic than 2 is Garbage",
                (vec(plain(), 0..3), cut(bad_magic(), 12)).prop_map(and_then),
            )
            .examples(files([
                with(16, &[0]),
                with(16, &[1]),
                with(16, &[3]),
                with(16, &[0x82]),
                with(16, &[1])[..60].to_vec(),
                with(16, &[1])[..17].to_vec(),
                with(16, &[1])[..16].to_vec(),
                [transaction, with(16, &[0])].concat(),
            ]))
            .cases(80),
            Law::new(
                "split-any-length",
                "no length makes it panic or go on for ever",
                (vec(plain(), 0..2), any_length()).prop_map(and_then),
            )
            .examples(files(
                [49, i32::MAX, i32::MAX - 11, i32::MAX - 12].map(length),
            ))
            .cases(60),
        ]
    }

    fn call_text(call: &SplitBatches) -> String {
        format!("split_batches of {}", plural(call.bytes.len(), "byte"))
    }

    fn answer_text(answer: &Split) -> String {
        Event::all(answer)
            .iter()
            .map(Event::text)
            .collect::<Vec<_>>()
            .join(", ")
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        story(&case.call.bytes, case.expected, case.got)
    }

    fn size(call: &SplitBatches) -> Option<String> {
        Some(plural(call.bytes.len(), "byte"))
    }

    fn test(call: &SplitBatches, expected: &Split) -> String {
        let digits: String = call
            .bytes
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let ranges: Vec<String> = expected
            .batches
            .iter()
            .map(|(from, to)| format!("{from}..{to}"))
            .collect();
        format!(
            "#[test]\nfn batches_in_{}_bytes() {{\n    let split = ch01_batch::split_batches(&ch01_batch::unhex(\"{digits}\"));\n    \
             assert_eq!(format!(\"{{:?}}\", split.batches), \"[{}]\");\n    assert_eq!(split.end, ch01_batch::SplitEnd::{:?});\n}}\n",
            call.bytes.len(),
            ranges.join(", "),
            expected.end
        )
    }
}

fn call(bytes: Vec<u8>) -> SplitBatches {
    SplitBatches { bytes }
}

fn file(pieces: Vec<Vec<u8>>) -> SplitBatches {
    call(pieces.concat())
}

fn and_then((before, end): (Vec<Vec<u8>>, Vec<u8>)) -> SplitBatches {
    call([before.concat(), end].concat())
}

fn files(files: impl IntoIterator<Item = Vec<u8>>) -> Vec<SplitBatches> {
    files.into_iter().map(call).collect()
}

/// A batch of up to three plain records.
fn plain() -> impl Strategy<Value = Vec<u8>> {
    (0..1000_i64, vec(0..12_usize, 0..4)).prop_map(|(base, values)| {
        let records: Vec<PlainRecord> = (0..)
            .zip(values)
            .map(|(offset_delta, value)| PlainRecord {
                offset_delta,
                timestamp_delta: 0,
                value,
            })
            .collect();
        RawBatch::of_plain(base, 0, &records).bytes()
    })
}

/// A batch whose records nobody can read: compressed, or damaged.
fn opaque() -> impl Strategy<Value = Vec<u8>> {
    (0..8_i16, 0..5_i32, vec(any::<u8>(), 0..20)).prop_map(|(codec, count, payload)| {
        let batch = RawBatch {
            count,
            crc: (codec == 0).then_some(0),
            ..RawBatch::default()
        };
        batch.compressed(codec, payload).bytes()
    })
}

/// The beginning of what the strategy makes, at least `least` bytes.
fn cut(
    batch: impl Strategy<Value = Vec<u8>> + 'static,
    least: usize,
) -> impl Strategy<Value = Vec<u8>> {
    (batch, any::<Index>()).prop_map(move |(mut batch, cut)| {
        batch.truncate(least + cut.index(batch.len() - least));
        batch
    })
}

fn bad_length() -> impl Strategy<Value = Vec<u8>> {
    let length = prop_oneof![
        Just(0),
        Just(48),
        Just(-1),
        -100..49,
        any::<i32>().prop_map(|length| length | i32::MIN)
    ];
    (length, vec(any::<u8>(), 0..20)).prop_map(with_length)
}

fn any_length() -> impl Strategy<Value = Vec<u8>> {
    let near_the_top = (0..100).prop_map(|less| i32::MAX - less);
    (
        prop_oneof![any::<i32>(), near_the_top, 40..80],
        vec(any::<u8>(), 0..20),
    )
        .prop_map(with_length)
}

fn with_length((length, payload): (i32, Vec<u8>)) -> Vec<u8> {
    RawBatch {
        length: Some(length),
        payload,
        ..RawBatch::default()
    }
    .bytes()
}

fn bad_magic() -> impl Strategy<Value = Vec<u8>> {
    let magic = prop_oneof![Just(0), Just(1), Just(3), any::<i8>()];
    (magic, vec(any::<u8>(), 0..20)).prop_map(|(magic, payload)| {
        RawBatch {
            magic,
            payload,
            ..RawBatch::default()
        }
        .bytes()
    })
}
