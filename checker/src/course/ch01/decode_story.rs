//! What a page says of a wrong answer to 1.7.

use crate::course::model::record::{self, Decoded};
use crate::exercise::Story;
use crate::page::{Named, hex, plural, point_at};
use probe::ch01::{DecodeRecord, Field, Record, RecordError};

type Answer = Result<(Record, usize), RecordError>;

/// An answer in a few words.
pub(super) fn answer_text(answer: &Answer) -> String {
    match answer {
        Ok((record, took)) => format!(
            "key {}, value {}, {}, took {took}",
            text(record.key.as_deref()),
            text(record.value.as_deref()),
            plural(record.headers.len(), "header")
        ),
        Err(error) => error_text(error),
    }
}

/// The same, where only the kind matters.
fn in_short(answer: &Answer) -> String {
    match answer {
        Ok((_, took)) => format!("a record, took {took}"),
        Err(error) => error_text(error),
    }
}

fn error_text(error: &RecordError) -> String {
    match error {
        RecordError::Broken { field } => format!("Broken({field:?})"),
        RecordError::Trailing => "Trailing".into(),
        RecordError::OutOfRange { field } => format!("OutOfRange({field:?})"),
    }
}

fn text(bytes: Option<&[u8]>) -> String {
    match bytes {
        None => "null".into(),
        Some([]) => "empty".into(),
        Some(bytes) if bytes.len() > 6 => format!("{} ...", hex(&bytes[..5])),
        Some(bytes) => hex(bytes),
    }
}

pub(super) fn too_much_memory(call: &DecodeRecord, name: &str, peak: u64) -> Story {
    let decoded = record::decode(&call.bytes, call.base);
    let count = decoded
        .fields
        .iter()
        .position(|field| field.name == "headersCount")
        .unwrap_or(0);
    Story {
        headline: format!("{name} took {} KiB of memory.", peak >> 10),
        picture: point_at(
            &decoded.fields,
            count,
            &[format!(
                "a claim: {} bytes follow",
                behind(&decoded.fields, count)
            )],
        ),
        right: Some("the answer would be right; only the memory on the way is too much.".into()),
        so: Some("four damaged bytes could end the process for lack of memory.".into()),
    }
}

fn behind(fields: &[Named], index: usize) -> usize {
    fields[index + 1..]
        .iter()
        .map(|field| field.bytes.len())
        .sum()
}

pub(super) fn story(call: &DecodeRecord, name: &str, got: &Answer) -> Story {
    let decoded = record::decode(&call.bytes, call.base);
    let (headline, marked, remarks, so) = match (&decoded.answer, got) {
        (Ok((right, took)), Ok((yours, your_took))) => {
            let wrong = wrong_part(right, yours).unwrap_or_else(|| Wrong {
                field: "length".into(),
                nth: 0,
                what: "the number of bytes it took",
                expected: took.to_string(),
                got: your_took.to_string(),
                so: "the next record is looked for in the wrong place.",
            });
            (
                format!("{name} got {} wrong.", wrong.what),
                place(&decoded.fields, &wrong.field, wrong.nth),
                [wrong.expected, wrong.got],
                wrong.so,
            )
        }
        (Ok(_), Err(error)) => {
            let field = match error {
                RecordError::Broken { field } | RecordError::OutOfRange { field } => field.name(),
                RecordError::Trailing => "headersCount".into(),
            };
            (
                format!(
                    "decode_record refuses a good record as {}.",
                    error_text(error)
                ),
                place(&decoded.fields, &field, 0),
                [in_short(&decoded.answer), in_short(got)],
                "a consumer would stop at a record that Kafka reads.",
            )
        }
        (Err(error), got) => {
            let marked = decoded.broken.unwrap_or(0);
            let why = why(error, &decoded, marked);
            let headline = match got {
                Ok(_) => format!("{name} made a record, but {why}."),
                Err(yours) => format!("{name} answers {}, but {why}.", error_text(yours)),
            };
            let so = match got {
                Ok(_) => "a consumer would get a record that nobody sent.",
                Err(_) => "the error is all that a person has to find the damage by.",
            };
            (headline, marked, [error_text(error), in_short(got)], so)
        }
    };
    let [expected, yours] = remarks;
    Story {
        headline,
        picture: point_at(
            &decoded.fields,
            marked,
            &[
                format!("expected  {expected}"),
                format!("you       {yours}"),
            ],
        ),
        so: Some(so.into()),
        ..Story::default()
    }
}

/// The `nth` field of that name; the length field in front of it, when it has no bytes of its own.
fn place(fields: &[Named], name: &str, nth: usize) -> usize {
    let find = |name: &str| {
        let mut places = fields
            .iter()
            .enumerate()
            .filter(|(_, field)| field.name == name);
        places.nth(nth).map(|(index, _)| index)
    };
    find(name)
        .or_else(|| find(&format!("{name}Length")))
        .unwrap_or(0)
}

/// What of a record is wrong.
struct Wrong {
    field: String,
    nth: usize,
    what: &'static str,
    expected: String,
    got: String,
    so: &'static str,
}

fn wrong_part(right: &Record, yours: &Record) -> Option<Wrong> {
    let wrong = |field: Field, what, expected: String, got: String, so| Wrong {
        field: field.name(),
        nth: 0,
        what,
        expected,
        got,
        so,
    };
    if right.timestamp != yours.timestamp {
        return Some(wrong(
            Field::TimestampDelta,
            "the timestamp",
            right.timestamp.to_string(),
            yours.timestamp.to_string(),
            "the record seems to have happened at another time.",
        ));
    }
    if right.offset_delta != yours.offset_delta {
        return Some(wrong(
            Field::OffsetDelta,
            "the offset delta",
            right.offset_delta.to_string(),
            yours.offset_delta.to_string(),
            "the record is found under another offset.",
        ));
    }
    if right.key != yours.key {
        let (expected, got) = (text(right.key.as_deref()), text(yours.key.as_deref()));
        let so = match (&right.key, &yours.key) {
            (Some(_), Some(_)) => "a consumer gets another key than the producer sent.",
            _ => "compaction goes by key: no key and an empty key are two things.",
        };
        return Some(wrong(Field::Key, "the key", expected, got, so));
    }
    if right.value != yours.value {
        let (expected, got) = (text(right.value.as_deref()), text(yours.value.as_deref()));
        let so = match right.value {
            None => "a tombstone says that its key is gone: a consumer must see the null.",
            Some(_) => "a consumer gets another value than the producer sent.",
        };
        return Some(wrong(Field::Value, "the value", expected, got, so));
    }
    let so = "a trace id, or whatever the headers carry, gets lost or mixed up.";
    if right.headers.len() != yours.headers.len() {
        let (expected, got) = (
            plural(right.headers.len(), "header"),
            plural(yours.headers.len(), "header"),
        );
        return Some(wrong(
            Field::HeadersCount,
            "the number of headers",
            expected,
            got,
            so,
        ));
    }
    let nth = right
        .headers
        .iter()
        .zip(&yours.headers)
        .position(|(right, yours)| right != yours)?;
    let (right, yours) = (&right.headers[nth], &yours.headers[nth]);
    let (field, what, expected, got) = if right.key != yours.key {
        (
            Field::HeaderKey,
            "a header's key",
            text(Some(&right.key)),
            text(Some(&yours.key)),
        )
    } else {
        (
            Field::HeaderValueLength,
            "a header's value",
            text(right.value.as_deref()),
            text(yours.value.as_deref()),
        )
    };
    Some(Wrong {
        nth,
        ..wrong(field, what, expected, got, so)
    })
}

/// Why the bytes are not a record.
fn why(error: &RecordError, decoded: &Decoded, marked: usize) -> String {
    let field = &decoded.fields[marked];
    let left = field.bytes.len();
    let says = || {
        decoded.fields[marked.saturating_sub(1)]
            .means
            .clone()
            .unwrap_or_default()
    };
    match error {
        RecordError::Trailing => format!(
            "{} left over",
            plural(left, "byte") + if left == 1 { " is" } else { " are" }
        ),
        RecordError::OutOfRange { .. } => "base plus delta does not fit 64 bits".into(),
        RecordError::Broken {
            field: Field::Record,
        } => format!("its length is {}, and {left} follow", says()),
        RecordError::Broken {
            field: Field::Attributes,
        } => "there is no attribute byte".into(),
        RecordError::Broken { field: broken } => match &field.means {
            Some(number) => format!("{} is {number}", field.name),
            None if is_text(*broken) => {
                format!(
                    "the {} should have {} bytes, and {left} are there",
                    field.name,
                    says()
                )
            }
            None => format!("{} is no whole varint", field.name),
        },
    }
}

fn is_text(field: Field) -> bool {
    matches!(
        field,
        Field::Key | Field::Value | Field::HeaderKey | Field::HeaderValue
    )
}
