//! What a page says of a wrong answer to 1.10.

use super::super::{batch_records as records, batches};
use super::{EncodeBatches, raw, told as says, wrong};
use crate::course::model::batch::{self, HEADER, LENGTH_END, place};
use crate::course::model::record;
use crate::exercise::{Case, Exercise};
use crate::page::{Named, compare, first_wrong};
use kit::Timestamp;
use probe::ch01::{Codec, EncodeBatch, EncodeError, Field};

/// The error as a person writes it.
pub(super) fn error_text(error: &EncodeError) -> String {
    error_path(error)
        .replace("ch01_batch::", "")
        .replace("Codec::", "")
        .replace("Field::", "")
}

/// The error as a test writes it.
pub(super) fn error_path(error: &EncodeError) -> String {
    match error {
        EncodeError::Compressed {
            codec: Codec::Unknown { id },
        } => format!("Compressed(ch01_batch::Codec::Unknown({id}))"),
        EncodeError::Compressed { codec } => format!("Compressed(ch01_batch::Codec::{codec:?})"),
        EncodeError::OutOfRange { field } => format!("OutOfRange(ch01_batch::Field::{field:?})"),
        plain => format!("{plain:?}"),
    }
}

/// The headline, and why anybody cares.
pub(super) fn told(call: &str, case: &Case<'_, EncodeBatches>) -> (String, &'static str) {
    match (case.expected, case.got) {
        (Ok(expected), Ok(got)) => wrong_bytes(call, case.call, expected, got),
        (Ok(_), Err(got)) => (
            format!("{call} answered {}: no rule is broken.", error_text(got)),
            "what a log may hold could not be written to it.",
        ),
        (Err(expected), Ok(_)) => (
            format!(
                "{call} wrote a batch, but {}.",
                complaint(expected, case.call)
            ),
            match expected {
                EncodeError::Compressed { .. } => "readers would try to unpack what is not packed.",
                EncodeError::NoAppendTime => {
                    "all records would get a time that no broker has given them."
                }
                EncodeError::OutOfRange {
                    field: Field::OffsetDelta,
                } => "readers count on offsets that ascend and stay inside the batch.",
                _ => "readers would see a time that nobody wrote.",
            },
        ),
        (Err(expected), Err(got)) => (
            if wrong(case.call).contains(got) {
                format!(
                    "{call} answered {}, but {} comes first.",
                    error_text(got),
                    error_text(expected)
                )
            } else {
                format!(
                    "{call} answered {}, but {}.",
                    error_text(got),
                    complaint(expected, case.call)
                )
            },
            "whoever called it would look for the fault in the wrong place.",
        ),
    }
}

fn complaint(error: &EncodeError, call: &EncodeBatch) -> String {
    match error {
        EncodeError::Empty => "there is no record, and an override is missing".into(),
        EncodeError::Compressed { .. } => format!(
            "the attributes promise the codec {}",
            batches::codec(call.fields.attributes)
        ),
        EncodeError::NoAppendTime => "nobody says the log append time".into(),
        EncodeError::OutOfRange {
            field: Field::OffsetDelta,
        } => {
            let deltas: Vec<String> = call
                .records
                .iter()
                .map(|record| record.offset_delta.to_string())
                .collect();
            format!(
                "the offset deltas are {} with a last one of {}",
                deltas.join(", "),
                says(call).last_offset_delta
            )
        }
        EncodeError::OutOfRange { .. } => "a record's time is too far from the base".into(),
    }
}

fn wrong_bytes(
    call: &str,
    input: &EncodeBatch,
    expected: &[u8],
    got: &[u8],
) -> (String, &'static str) {
    let crc = got
        .get(place("crc"))
        .map(<[u8]>::to_vec)
        .unwrap_or_default();
    let found = <[u8; 4]>::try_from(crc).map_or(0, u32::from_be_bytes);
    let named = named(input);
    let field = first_wrong(&named, &without_consequences(expected, got));
    let name = field.map_or("", |field| field.name.as_str());
    if name == "crc"
        && let Some(part) = batches::covered(got, found)
    {
        return (
            format!(
                "{call} wrote the CRC of the bytes {} to {}.",
                part.start, part.end
            ),
            "every reader would take the batch for a damaged one.",
        );
    }
    let headline = match name {
        "" => format!("{call} wrote {}, too many.", batches::size(got)),
        name if got.len() < expected.len() && expected.starts_with(got) => {
            format!("{call} stopped before {name}.")
        }
        name => format!("{call} wrote the wrong {name}."),
    };
    let so = match name {
        "batch_length" => "a reader looks for the next batch in the wrong place.",
        "crc" => "every reader would take the batch for a damaged one.",
        "last_offset_delta" => {
            "the next batch would begin at an offset that is taken, or too late."
        }
        "base_timestamp" => "each record's time is counted from this one.",
        "max_timestamp" => "retention by time and the search by time go by this number.",
        "records_count" => "a reader would stop too early, or read on behind the end.",
        "magic" => "no reader would know the format.",
        name if name.contains('#') => "a reader would get another record than was written.",
        _ => "what the caller says must stand in the batch.",
    };
    (headline, so)
}

/// The expected bytes under their names.
fn named(call: &EncodeBatch) -> Vec<Named> {
    let batch = raw(call);
    let mut named = batches::named(&batch.bytes()[..HEADER]);
    for (index, record) in call.records.iter().enumerate() {
        for part in record::parts(record, Timestamp(batch.base_timestamp)) {
            let field = Named::new(format!("{} of #{index}", part.field.name()), part.bytes);
            named.push(match part.number {
                Some(number) => field.means(number),
                None => field,
            });
        }
    }
    named
}

/// The bytes with the right length and CRC, if theirs are right for them as they are: then the fault lies elsewhere.
fn without_consequences(expected: &[u8], got: &[u8]) -> Vec<u8> {
    let mut bytes = got.to_vec();
    if got.len() < HEADER {
        return bytes;
    }
    let length = (got.len() - LENGTH_END) as i32;
    if got[place("crc")] == batch::crc(got).to_be_bytes() {
        bytes[place("crc")].copy_from_slice(&expected[place("crc")]);
    }
    if got[place("batch_length")] == length.to_be_bytes() {
        bytes[place("batch_length")].copy_from_slice(&expected[place("batch_length")]);
    }
    bytes
}

pub(super) fn picture(case: &Case<'_, EncodeBatches>) -> Vec<String> {
    if let (Ok(expected), Ok(got)) = (case.expected, case.got) {
        return compare(&named(case.call), &without_consequences(expected, got));
    }
    let fields = &case.call.fields;
    let time = |time: Option<Timestamp>| time.map_or("none".into(), |time| time.to_string());
    let last = fields.last_offset_delta;
    let mut lines = vec![
        format!(
            "attributes  {:04x}, codec {}",
            fields.attributes,
            batches::codec(fields.attributes)
        ),
        format!(
            "overrides   base {}, max {}",
            time(fields.base_timestamp),
            time(fields.max_timestamp)
        ),
        format!(
            "            last delta {}",
            last.map_or("none".into(), |delta| delta.to_string())
        ),
    ];
    for (index, record) in case.call.records.iter().take(3).enumerate() {
        lines.push(format!("record #{index}   {}", records::text(record)));
    }
    lines.push(format!(
        "expected    {}",
        EncodeBatches::answer_text(case.expected)
    ));
    lines.push(format!(
        "you         {}",
        EncodeBatches::answer_text(case.got)
    ));
    lines
}
