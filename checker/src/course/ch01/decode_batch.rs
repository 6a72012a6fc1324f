//! 1.11 `decode_batch`.

mod calls;
mod examples;
mod page;
mod walk;
mod words;

use super::batches;
use crate::course::model::batch;
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use probe::ch01::{Batch, DecodeError, Field, RecordError};
use proptest::prelude::Strategy;
use walk::{errors, walk};

pub(super) struct DecodeBatches;

type Answer = Result<Batch, DecodeError>;

impl Exercise for DecodeBatches {
    type Call = Vec<u8>;
    type Answer = Answer;

    fn about() -> About {
        About {
            id: ExerciseId::new(1, 11),
            title: "decode_batch",
            file: "decode.rs",
            functions: &["decode_batch"],
            minutes: 35,
            weight: 4,
            heart: false,
            learnt: "The count in a header is only a claim: you read as many records, and reserve nothing for it.",
        }
    }

    fn expected(bytes: &Vec<u8>) -> Answer {
        let error = errors(bytes).first().copied();
        match (error, batch::header(bytes)) {
            (None, Some(header)) => Ok(Batch {
                control: header.attributes.rem_euclid(64) >= 32,
                records: walk(bytes, &header)
                    .records
                    .into_iter()
                    .map(|(_, record)| record)
                    .collect(),
                header,
            }),
            (error, _) => Err(error.unwrap_or(DecodeError::Trailing)),
        }
    }

    /// Which field of a record is broken is the matter of 1.7. Where several errors are right, they become the first.
    fn fixed(bytes: &Vec<u8>, answer: &Answer) -> Answer {
        let Err(error) = answer else {
            return answer.clone();
        };
        let right: Vec<DecodeError> = errors(bytes).iter().map(kind).collect();
        Err(match right.first() {
            Some(first) if right.contains(&kind(error)) => *first,
            _ => kind(error),
        })
    }

    fn laws() -> Vec<Law<Self>> {
        let bytes = |batch: batch::RawBatch| batch.bytes();
        vec![
            Law::new(
                "decode-records",
                "the records come back, gaps and all: each time is the base timestamp and its delta",
                calls::whole().prop_map(bytes),
            )
            .examples(examples::some_whole())
            .cases(80),
            Law::new(
                "decode-append-time",
                "with log append time every record gets the max timestamp; the deltas are not used",
                calls::append_time().prop_map(bytes),
            )
            .examples(examples::some_append_time())
            .cases(40),
            Law::new(
                "decode-control",
                "`control` is set when the batch's control bit is",
                calls::any_flags().prop_map(bytes),
            )
            .examples(examples::some_flags())
            .cases(40),
            Law::new(
                "decode-checks",
                "first everything that `check_batch` checks, with its error in `Check`",
                calls::damaged(),
            )
            .examples(examples::some_damaged())
            .cases(80),
            Law::new(
                "decode-compressed",
                "compressed records are not opened: `Compressed` with the codec",
                calls::compressed().prop_map(bytes),
            )
            .examples(examples::some_compressed())
            .cases(40),
            Law::new(
                "decode-count",
                "as many records as the count says, else `Truncated` or `Trailing`; a count takes no memory",
                calls::miscounted().prop_map(bytes),
            )
            .examples(examples::some_miscounted())
            .cases(80)
            .holds(|case| case.equal() && case.peak <= enough(case.call)),
            Law::new(
                "decode-out-of-range",
                "an offset, a delta or a time that cannot be right is `OutOfRange` with its field",
                calls::out_of_range().prop_map(bytes),
            )
            .examples(examples::some_out_of_range())
            .cases(80),
            Law::new(
                "decode-broken",
                "a record that `decode_record` refuses is `Record` with its index: all or nothing",
                calls::broken(),
            )
            .examples(examples::some_broken())
            .cases(100),
        ]
    }

    fn call_text(bytes: &Vec<u8>) -> String {
        format!("decode_batch of {}", batches::size(bytes))
    }

    fn answer_text(answer: &Answer) -> String {
        page::answer_text(answer)
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        let (headline, so) = words::told(&Self::call_text(case.call), case);
        Story {
            headline,
            picture: page::picture(case),
            so: Some(so.into()),
            ..Story::default()
        }
    }

    fn test(bytes: &Vec<u8>, expected: &Answer) -> String {
        format!(
            "#[test]\nfn decode_batch_of_{}() {{\n    let bytes = {};\n    let batch = ch01_batch::decode_batch(&bytes);\n{}}}\n",
            batches::name(bytes),
            batches::literal(bytes),
            page::assertions(expected),
        )
    }

    fn size(bytes: &Vec<u8>) -> Option<String> {
        Some(format!("of {}", batches::size(bytes)))
    }
}

/// The records that are there, twice over, and room for each; far below what a claimed count would take.
fn enough(bytes: &[u8]) -> u64 {
    16 * 1024 + 128 * bytes.len() as u64
}

/// An error without what 1.11 leaves free.
fn kind(error: &DecodeError) -> DecodeError {
    match error {
        DecodeError::Record {
            index,
            error: RecordError::Broken { .. },
        } => DecodeError::Record {
            index: *index,
            error: RecordError::Broken {
                field: Field::Record,
            },
        },
        other => *other,
    }
}
