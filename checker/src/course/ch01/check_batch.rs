//! 1.9 `check_batch`.

mod calls;
mod page;

use super::batches::{self, flipped, one, opaque};
use crate::course::model::batch::{self, HEADER, LENGTH_END, RawBatch};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use calls::{damaged, flips, many_wrong, whole, wrong_size, wrong_sizes};
use page::{picture, told};
use probe::ch01::{BatchHeader, CheckError};
use proptest::prelude::{Strategy, any};

pub(super) struct CheckBatch;

type Answer = Result<BatchHeader, CheckError>;

/// As much as a copy of the bytes, some strings and the like may take; far below what a claimed count would.
pub(super) fn enough(bytes: &[u8]) -> u64 {
    16 * 1024 + 16 * bytes.len() as u64
}

impl Exercise for CheckBatch {
    type Call = Vec<u8>;
    type Answer = Answer;

    fn about() -> About {
        About {
            id: ExerciseId::new(1, 9),
            title: "check_batch",
            file: "check.rs",
            functions: &["check_batch"],
            minutes: 25,
            weight: 3,
            heart: false,
            learnt: "Length, magic, CRC, count: a whole batch is checked without opening one of its records.",
        }
    }

    fn expected(bytes: &Vec<u8>) -> Answer {
        verdict(bytes)
    }

    fn laws() -> Vec<Law<Self>> {
        vec![
            Law::new(
                "check-whole",
                "one whole batch gives its header; the records are not opened",
                opaque().prop_map(|batch| batch.bytes()),
            )
            .examples(whole().map(|batch| batch.bytes()).to_vec())
            .cases(60),
            Law::new(
                "check-length",
                "fewer than 61 bytes, a length below 49 or one that passes the end is `Length`; \
                 bytes behind the batch are `Trailing`",
                wrong_size(),
            )
            .examples(wrong_sizes())
            .cases(100),
            Law::new(
                "check-magic",
                "any magic but 2 is `Magic`",
                (opaque(), any::<i8>())
                    .prop_map(|(batch, magic)| RawBatch { magic, ..batch }.bytes()),
            )
            .examples(
                [1, 3, 0, -1, 127, -128]
                    .map(|magic| RawBatch { magic, ..one() }.bytes())
                    .to_vec(),
            )
            .cases(40),
            Law::new(
                "check-crc",
                "the CRC is that of byte 21 to the end, else `Crc`: every flipped bit is noticed",
                flipped(opaque().prop_map(|batch| batch.bytes()), 17),
            )
            .examples(flips())
            .cases(80),
            Law::new(
                "check-count",
                "a negative count is `Count`; one too large is not noticed here, and takes no memory",
                (opaque(), any::<i32>())
                    .prop_map(|(batch, count)| RawBatch { count, ..batch }.bytes()),
            )
            .examples(
                [-1, i32::MIN, 0, 2, 1000, 1 << 20, 1 << 24, i32::MAX]
                    .map(|count| RawBatch { count, ..one() }.bytes())
                    .to_vec(),
            )
            .cases(50)
            .holds(|case| case.equal() && case.peak <= enough(case.call)),
            Law::new(
                "check-order",
                "length, magic, CRC, count, in this order: the first that is wrong is the error",
                damaged(),
            )
            .examples(many_wrong())
            .cases(120),
        ]
    }

    fn call_text(bytes: &Vec<u8>) -> String {
        format!("check_batch of {}", batches::size(bytes))
    }

    fn answer_text(answer: &Answer) -> String {
        page::answer_text(answer)
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        let call = Self::call_text(case.call);
        if case.equal() {
            return Story {
                headline: format!("{call} is right, but took {} bytes of memory.", case.peak),
                picture: vec![
                    format!("here        {}", batches::size(case.call)),
                    format!(
                        "count       {} claimed",
                        batch::header(case.call).map_or(0, |header| header.records_count)
                    ),
                    format!("you         {} bytes of memory", case.peak),
                ],
                so: Some("one small batch with a large number in it would end the broker.".into()),
                ..Story::default()
            };
        }
        let (headline, so) = told(&call, case);
        Story {
            headline,
            picture: picture(case.call, case.expected, case.got),
            so: Some(so.into()),
            ..Story::default()
        }
    }

    fn test(bytes: &Vec<u8>, expected: &Answer) -> String {
        let (checked, right) = match expected {
            Ok(header) => (
                "ch01_batch::check_batch(&bytes).map(|header| header.crc)".to_string(),
                format!("Ok(0x{:08x})", header.crc),
            ),
            Err(error) => (
                "ch01_batch::check_batch(&bytes)".into(),
                format!("Err(ch01_batch::CheckError::{error:?})"),
            ),
        };
        format!(
            "#[test]\nfn check_batch_of_{}() {{\n    let bytes = {};\n    assert_eq!({checked}, {right});\n}}\n",
            batches::name(bytes),
            batches::literal(bytes),
        )
    }

    fn size(bytes: &Vec<u8>) -> Option<String> {
        Some(format!("of {}", batches::size(bytes)))
    }
}

/// What is wrong with `bytes` as one batch, every rule on its own; the first in the contract's order counts.
pub(super) fn verdict(bytes: &[u8]) -> Answer {
    let have = bytes.len();
    let header = batch::header(bytes).ok_or(CheckError::Length { have })?;
    wrong(bytes, &header)
        .first()
        .map_or(Ok(header), |error| Err(*error))
}

/// Everything that is wrong, in the contract's order.
fn wrong(bytes: &[u8], header: &BatchHeader) -> Vec<CheckError> {
    let have = bytes.len();
    let says = i64::from(header.batch_length) + LENGTH_END as i64;
    let computed = batch::crc(bytes);
    let rules = [
        (
            says < HEADER as i64 || says > have as i64,
            CheckError::Length { have },
        ),
        (says < have as i64, CheckError::Trailing),
        (
            header.magic != 2,
            CheckError::Magic {
                found: header.magic,
            },
        ),
        (
            header.crc != computed,
            CheckError::Crc {
                stored: header.crc,
                computed,
            },
        ),
        (
            header.records_count < 0,
            CheckError::Count {
                found: header.records_count,
            },
        ),
    ];
    rules
        .into_iter()
        .filter(|(broken, _)| *broken)
        .map(|(_, error)| error)
        .collect()
}
