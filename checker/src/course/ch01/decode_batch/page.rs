//! What a page says of a wrong answer to 1.11.

use super::super::batch_records as records;
use super::walk::{disorder, walk};
use super::{Answer, DecodeBatches, kind};
use crate::course::model::batch;
use crate::exercise::Case;
use crate::page::{hex, plural};
use probe::ch01::{Batch, CheckError, Codec, DecodeError, Record, RecordError};

pub(super) fn answer_text(answer: &Answer) -> String {
    match answer {
        Ok(batch) => {
            let of = if batch.control { ", control" } else { "" };
            format!("Ok, {}{of}", plural(batch.records.len(), "record"))
        }
        Err(error) => format!("Err({})", error_text(error)),
    }
}

/// The error as a person writes it.
pub(super) fn error_text(error: &DecodeError) -> String {
    match error {
        DecodeError::Check {
            error: CheckError::Crc { .. },
        } => "Check(Crc { .. })".into(),
        DecodeError::Check { error } => format!("Check({error:?})"),
        DecodeError::Compressed {
            codec: Codec::Unknown { id },
        } => format!("Compressed(Unknown({id}))"),
        DecodeError::Compressed { codec } => format!("Compressed({codec:?})"),
        DecodeError::Record { index, error } => {
            let error = match error {
                RecordError::Broken { field } => format!("Broken({field:?})"),
                RecordError::OutOfRange { field } => format!("OutOfRange({field:?})"),
                RecordError::Trailing => "Trailing".into(),
            };
            format!("Record {{ index: {index}, error: {error} }}")
        }
        DecodeError::OutOfRange { field } => format!("OutOfRange({field:?})"),
        plain => format!("{plain:?}"),
    }
}

/// What a test says of `batch`.
pub(super) fn assertions(expected: &Answer) -> String {
    let batch = match expected {
        Ok(batch) => batch,
        // Which field of the record is broken is left to 1.7.
        Err(DecodeError::Record { index, .. }) => {
            return format!(
                "    let index = match batch {{\n        Err(ch01_batch::DecodeError::Record {{ index, .. }}) => Some(index),\n        \
                 _ => None,\n    }};\n    assert_eq!(index, Some({index}));\n"
            );
        }
        Err(error) => {
            let path = error_text(error)
                .replace("OutOfRange(", "OutOfRange(ch01_batch::Field::")
                .replace("Compressed(", "Compressed(ch01_batch::Codec::")
                .replace("Check(", "Check(ch01_batch::CheckError::");
            return match error {
                DecodeError::Check {
                    error: CheckError::Crc { stored, computed },
                } => format!(
                    "    let error = ch01_batch::CheckError::Crc {{ stored: {stored}, computed: {computed} }};\n    \
                     assert_eq!(batch, Err(ch01_batch::DecodeError::Check(error)));\n"
                ),
                _ => format!("    assert_eq!(batch, Err(ch01_batch::DecodeError::{path}));\n"),
            };
        }
    };
    format!(
        "    let records: Vec<ch01_batch::Record> = {};\n    \
         assert_eq!(batch.map(|batch| (batch.control, batch.records)), Ok(({}, records)));\n",
        records::literal(&batch.records),
        batch.control,
    )
}

/// The first record in which two batches differ, and the field.
pub(super) fn first_different(expected: &Batch, got: &Batch) -> Option<(usize, &'static str)> {
    let pairs = expected.records.iter().zip(&got.records);
    pairs.enumerate().find_map(|(index, (one, other))| {
        let fields = [
            ("offset_delta", one.offset_delta != other.offset_delta),
            ("timestamp", one.timestamp != other.timestamp),
            ("key", one.key != other.key),
            ("value", one.value != other.value),
            ("headers", one.headers != other.headers),
        ];
        let (field, _) = fields.into_iter().find(|(_, different)| *different)?;
        Some((index, field))
    })
}

/// The header's numbers that matter, the records with the first wrong one marked, and the answers.
pub(super) fn picture(case: &Case<'_, DecodeBatches>) -> Vec<String> {
    let bytes = case.call;
    let error = case.expected.as_ref().err().map(kind);
    let mut lines = match batch::header(bytes) {
        Some(header) => vec![
            format!(
                "header      base_offset {}, last_offset_delta {}",
                header.base_offset, header.last_offset_delta
            ),
            format!(
                "            count {}, base_timestamp {}, attributes {:04x}",
                header.records_count, header.base_timestamp, header.attributes
            ),
        ],
        None => vec![format!("header      61 bytes, here are {}", bytes.len())],
    };
    if !matches!(
        error,
        Some(DecodeError::Check { .. } | DecodeError::Compressed { .. })
    ) {
        lines.extend(record_lines(case));
    }
    if let (Ok(expected), Ok(got)) = (case.expected, case.got)
        && let Some((index, field)) = first_different(expected, got)
    {
        let value = |batch: &Batch| field_text(&batch.records[index], field);
        lines.push(format!("expected    #{index} {field} {}", value(expected)));
        lines.push(format!("you         #{index} {field} {}", value(got)));
        return lines;
    }
    lines.push(format!("expected    {}", answer_text(case.expected)));
    if case.equal() {
        lines.push(format!(
            "you         the same, and {} bytes of memory",
            case.peak
        ));
    } else {
        lines.push(format!("you         {}", answer_text(case.got)));
    }
    lines
}

/// At most four records before and with the one that is marked.
fn record_lines(case: &Case<'_, DecodeBatches>) -> Vec<String> {
    const SHOWN: usize = 3;
    let bytes = case.call;
    let Some(header) = batch::header(bytes) else {
        return Vec::new();
    };
    let walk = walk(bytes, &header);
    let mut lines: Vec<String> = walk
        .records
        .iter()
        .enumerate()
        .map(|(index, (at, record))| {
            format!("#{index} at {:<6}{}", at.start, records::text(record))
        })
        .collect();
    let marked = match (case.expected, case.got) {
        (Ok(expected), Ok(got)) => first_different(expected, got).map(|(index, _)| index),
        _ => disorder(&walk, &header),
    };
    let rest = &bytes[walk.at..];
    let index = walk.records.len();
    let end = match walk.stopped.first() {
        Some(DecodeError::Truncated { .. }) => {
            Some(format!("#{index} at {:<6}the bytes end", walk.at))
        }
        Some(DecodeError::Record { .. }) => Some(format!(
            "#{index} at {:<6}{} is broken",
            walk.at,
            short(rest)
        )),
        Some(_) => Some(format!(
            "#{index} at {:<6}its time does not fit 64 bits",
            walk.at
        )),
        None if !rest.is_empty() => Some(format!("   at {:<6}{} behind", walk.at, short(rest))),
        None => None,
    };
    let marked = marked.or_else(|| end.is_some().then_some(index));
    lines.extend(end);
    if let Some(line) = marked.and_then(|marked| lines.get_mut(marked)) {
        line.push_str("  <--");
    }
    let last = marked.map_or(lines.len().min(SHOWN), |marked| marked + 1);
    lines.truncate(last);
    lines.split_off(last.saturating_sub(SHOWN))
}

fn short(bytes: &[u8]) -> String {
    match bytes.len() {
        0..=10 => hex(bytes),
        len => format!("{} ... ({len} bytes)", hex(&bytes[..6])),
    }
}

fn field_text(record: &Record, field: &str) -> String {
    let bytes = |bytes: &Option<Vec<u8>>| match bytes {
        None => "null".to_string(),
        Some(bytes) => short(bytes),
    };
    match field {
        "offset_delta" => record.offset_delta.to_string(),
        "timestamp" => record.timestamp.to_string(),
        "key" => bytes(&record.key),
        "value" => bytes(&record.value),
        _ => plural(record.headers.len(), "header"),
    }
}
