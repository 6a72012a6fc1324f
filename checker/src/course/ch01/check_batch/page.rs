//! What a page says of a wrong answer to 1.9.

use super::super::batches;
use super::{Answer, CheckBatch, wrong};
use crate::course::model::batch::{self, HEADER, LENGTH_END};
use crate::exercise::Case;
use probe::ch01::{BatchHeader, CheckError};

pub(super) fn answer_text(answer: &Answer) -> String {
    match answer {
        Ok(_) => "Ok, the header".into(),
        Err(error) => error_text(error),
    }
}

pub(super) fn error_text(error: &CheckError) -> String {
    match error {
        CheckError::Crc { stored, computed } => {
            format!("Err(Crc {{ stored: {stored:08x}, computed: {computed:08x} }})")
        }
        other => format!("Err({other:?})"),
    }
}

pub(super) fn kind(error: &CheckError) -> &'static str {
    match error {
        CheckError::Length { .. } => "Length",
        CheckError::Trailing => "Trailing",
        CheckError::Magic { .. } => "Magic",
        CheckError::Crc { .. } => "Crc",
        CheckError::Count { .. } => "Count",
    }
}

/// The headline, and why anybody cares.
pub(super) fn told(call: &str, case: &Case<'_, CheckBatch>) -> (String, &'static str) {
    match (case.expected, case.got) {
        (Ok(expected), Ok(got)) => {
            let field = batches::difference(expected, got).map_or("", |(field, _)| field);
            (
                format!("{call} gave a header with the wrong {field}."),
                "whoever asks goes on with this header and not with the one in the batch.",
            )
        }
        (Ok(_) | Err(CheckError::Crc { .. }), Err(CheckError::Crc { computed, .. }))
            if batches::covered(case.call, *computed).is_some() =>
        {
            let part = batches::covered(case.call, *computed).unwrap_or_default();
            (
                format!(
                    "{call} compared the CRC of the bytes {} to {}.",
                    part.start, part.end
                ),
                "every whole batch would be taken for a damaged one.",
            )
        }
        (Ok(_), Err(got)) => (
            format!(
                "{call} answered {}, but they are one whole batch.",
                kind(got)
            ),
            "a broker would refuse what a client has the right to send.",
        ),
        (Err(expected), Ok(_)) => (
            format!(
                "{call} found nothing wrong, but {}.",
                complaint(expected, case.call)
            ),
            match expected {
                CheckError::Crc { .. } => "damage on the disk would be sent on as if it were data.",
                CheckError::Count { .. } => "whoever counts the records would count below zero.",
                CheckError::Magic { .. } => {
                    "the bytes of another format would be read as if they were of this one."
                }
                _ => "the bytes of one batch would be taken for those of another.",
            },
        ),
        (Err(expected), Err(got)) if kind(expected) == kind(got) => (
            format!(
                "{call} answered {}, but with the wrong number in it.",
                kind(got)
            ),
            "somebody reads this number at night, when the broker has refused a batch.",
        ),
        (Err(expected), Err(got)) => {
            let too = batch::header(case.call)
                .is_some_and(|header| wrong(case.call, &header).contains(got));
            let headline = if too {
                format!(
                    "{call} answered {}, but {} comes first.",
                    kind(got),
                    kind(expected)
                )
            } else {
                format!(
                    "{call} answered {}, but {}.",
                    kind(got),
                    complaint(expected, case.call)
                )
            };
            (
                headline,
                "a field means something only if those before it are right.",
            )
        }
    }
}

fn complaint(error: &CheckError, bytes: &[u8]) -> String {
    match error {
        CheckError::Length { .. } if bytes.len() < HEADER => "a header has 61 bytes".into(),
        CheckError::Length { .. } => {
            match batch::header(bytes).map_or(0, |header| header.batch_length) {
                length if length < 49 => format!("its length {length} has no room for a header"),
                length => format!("its length says {}", i64::from(length) + LENGTH_END as i64),
            }
        }
        CheckError::Trailing => "other bytes follow the batch".into(),
        CheckError::Magic { found } => format!("its magic is {found}"),
        CheckError::Crc { .. } => "its CRC is wrong".into(),
        CheckError::Count { found } => format!("its count is {found}"),
    }
}

/// The four things that are looked at, in their order, the first wrong one marked.
fn rows(bytes: &[u8], header: &BatchHeader, first: &str) -> Vec<String> {
    let codec = match batches::codec(header.attributes) {
        "none" => String::new(),
        codec => format!(", codec {codec}"),
    };
    let length = i64::from(header.batch_length);
    let crc = format!(
        "{:08x}, bytes 21 to {} have {:08x}",
        header.crc,
        bytes.len(),
        batch::crc(bytes)
    );
    let rows = [
        (
            "length",
            format!("{length} + 12 = {}", length + LENGTH_END as i64),
            matches!(first, "Length" | "Trailing"),
        ),
        ("magic", header.magic.to_string(), first == "Magic"),
        ("crc", crc, first == "Crc"),
        ("count", header.records_count.to_string(), first == "Count"),
    ];
    let mut lines = vec![format!("here        {}{codec}", batches::size(bytes))];
    lines.extend(rows.map(|(name, text, wrong)| {
        let mark = if wrong { "<-- first" } else { "" };
        format!("{name:<12}{text:<39}{mark}").trim_end().to_string()
    }));
    lines
}

/// What was looked at, and the two answers.
pub(super) fn picture(bytes: &[u8], expected: &Answer, got: &Answer) -> Vec<String> {
    let mut lines = match batch::header(bytes) {
        Some(header) => rows(bytes, &header, expected.as_ref().err().map_or("", kind)),
        None => vec![
            format!("here        {}", batches::size(bytes)),
            "a header    61 bytes                               <-- first".into(),
        ],
    };
    if let (Ok(expected), Ok(got)) = (expected, got)
        && let Some((field, values)) = batches::difference(expected, got)
    {
        lines.push(format!("{field}: expected {values}"));
        return lines;
    }
    lines.push(format!("expected    {}", answer_text(expected)));
    lines.push(format!("you         {}", answer_text(got)));
    lines
}
