//! The headline of a wrong answer to 1.11, and why anybody cares.

use super::super::batches;
use super::DecodeBatches;
use super::page::{error_text, first_different};
use super::walk::{disorder, walk};
use crate::course::model::batch;
use crate::exercise::Case;
use crate::page::plural;
use probe::ch01::{Batch, CheckError, DecodeError, Field};

/// The headline, and why anybody cares.
pub(super) fn told(call: &str, case: &Case<'_, DecodeBatches>) -> (String, &'static str) {
    if case.equal() {
        return (
            format!("{call} is right, but took {} bytes of memory.", case.peak),
            "one small batch with a large count in it would end the broker.",
        );
    }
    match (case.expected, case.got) {
        (Ok(expected), Ok(got)) => wrong_batch(call, expected, got),
        (Ok(_), Err(got)) => (
            format!(
                "{call} answered {}: nothing is wrong with it.",
                error_text(got)
            ),
            "records that are in the log could not be read any more.",
        ),
        (Err(expected), Ok(got)) => (
            format!(
                "{call} gave {}, but {}.",
                plural(got.records.len(), "record"),
                complaint(expected, case.call)
            ),
            match expected {
                DecodeError::Check { .. } => "damage on the disk would be read as if it were data.",
                DecodeError::Compressed { .. } => {
                    "packed bytes would be taken for records, or for no records."
                }
                DecodeError::OutOfRange { field } => match field {
                    Field::BaseOffset => "no log has a negative offset: nobody could ask for it.",
                    Field::LastOffsetDelta => "there would be no number for the next offset.",
                    Field::OffsetDelta => "a consumer would skip a record, or read one twice.",
                    _ => "a reader would see a time that nobody wrote.",
                },
                _ => "half a batch is a hole in the log that nobody notices.",
            },
        ),
        (Err(expected), Err(got)) => (
            format!(
                "{call} answered {}, but {}.",
                error_text(got),
                complaint(expected, case.call)
            ),
            match expected {
                DecodeError::Compressed { .. } => {
                    "a broker stores and sends compressed batches: they are not damaged."
                }
                _ => "whoever looks into it would look in the wrong place.",
            },
        ),
    }
}

fn complaint(error: &DecodeError, bytes: &[u8]) -> String {
    let header = batch::header(bytes);
    let of = |field: fn(&probe::ch01::BatchHeader) -> i64| header.as_ref().map_or(0, field);
    match error {
        DecodeError::Check { error } => match error {
            CheckError::Length { .. } | CheckError::Trailing => {
                "the bytes do not fit the length".into()
            }
            CheckError::Magic { found } => format!("the magic is {found}"),
            CheckError::Crc { .. } => "the CRC is wrong".into(),
            CheckError::Count { found } => format!("the count is {found}"),
        },
        DecodeError::Compressed { .. } => format!(
            "the codec is {}",
            batches::codec(of(|header| header.attributes.into()) as i16)
        ),
        DecodeError::Truncated { .. } => {
            format!("the count is {}", of(|header| header.records_count.into()))
        }
        DecodeError::Record { index, .. } => format!("record #{index} is broken"),
        DecodeError::Trailing => "bytes stand behind the last record".into(),
        DecodeError::OutOfRange { field } => match field {
            Field::BaseOffset => {
                format!("the base offset is {}", of(|header| header.base_offset.0))
            }
            Field::LastOffsetDelta => "the last offset does not fit 64 bits".into(),
            Field::OffsetDelta => wrong_delta(bytes),
            _ => "a record's time does not fit 64 bits".into(),
        },
    }
}

fn wrong_delta(bytes: &[u8]) -> String {
    let Some(header) = batch::header(bytes) else {
        return String::new();
    };
    let walk = walk(bytes, &header);
    let index = disorder(&walk, &header).unwrap_or(0);
    let delta = walk
        .records
        .get(index)
        .map_or(0, |(_, record)| record.offset_delta);
    let before = index
        .checked_sub(1)
        .and_then(|before| walk.records.get(before))
        .map_or(-1, |(_, record)| record.offset_delta);
    let why = if delta < 0 {
        String::new()
    } else if delta > header.last_offset_delta {
        format!(", above the last one's {}", header.last_offset_delta)
    } else {
        format!(" after {before}")
    };
    format!("#{index} has the offset delta {delta}{why}")
}

fn wrong_batch(call: &str, expected: &Batch, got: &Batch) -> (String, &'static str) {
    if let Some((field, _)) = batches::difference(&expected.header, &got.header) {
        return (
            format!("{call} gave a header with the wrong {field}."),
            "whoever asks goes on with this header and not with the one in the batch.",
        );
    }
    if expected.records.len() != got.records.len() {
        return (
            format!(
                "{call} gave {} of {}.",
                plural(got.records.len(), "record"),
                expected.records.len()
            ),
            "records that are in the log could not be read any more.",
        );
    }
    match first_different(expected, got) {
        Some((index, field)) => (
            format!("{call} gave record #{index} the wrong {field}."),
            match field {
                "timestamp" => "searches by time and retention would go by a time nobody wrote.",
                _ => "a reader would get another record than was written.",
            },
        ),
        None => (
            format!("{call} answered control: {}.", got.control),
            match got.control {
                true => "the application would never get these records.",
                false => "the application would get the broker's own notes as records.",
            },
        ),
    }
}
