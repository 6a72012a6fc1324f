//! A walk along the records of a batch that is not compressed, one at a time.

use super::damage::Damage;
use crate::course::model::record::{self, Decoded};
use crate::course::model::varint;
use kit::Timestamp;
use probe::ch01::{BatchHeader, Record, RecordError};

/// A record that was reached.
pub(super) struct Reached<'a> {
    /// Its number in the batch, from 0.
    pub index: u64,
    /// Where it begins in the file.
    pub at: u64,
    /// How many bytes it takes.
    pub bytes: u64,
    pub decoded: &'a Decoded,
    /// The record, with the time that a reader gets, if it is one.
    pub record: Option<&'a Record>,
}

/// What the walk came to.
pub(super) struct Walked {
    /// How many records were read.
    #[cfg_attr(not(test), expect(dead_code, reason = "the tests ask how far it came"))]
    pub count: u64,
    pub damage: Option<Damage>,
}

/// Walks along `records`, the bytes behind a header, which begin at `at` in the file.
pub(super) fn walk(
    records: &[u8],
    header: &BatchHeader,
    at: u64,
    each: &mut dyn FnMut(&Reached<'_>),
) -> Walked {
    let append_time = header.attributes & 8 != 0;
    let base = if append_time {
        Timestamp(0)
    } else {
        header.base_timestamp
    };
    let end = at + records.len() as u64;
    let (mut here, mut count, mut before) = (0, 0, -1);
    let wanted = u64::try_from(header.records_count).unwrap_or(0);
    while count < wanted {
        let rest = &records[here..];
        let from = at + here as u64;
        if rest.is_empty() {
            let why = format!("recordsCount is {wanted}, and the batch ends after {count}.");
            let damage = Damage::new("record-count", from..from, format!("record {count}"), why);
            return Walked {
                count,
                damage: Some(damage),
            };
        }
        let mut decoded = record::decode(alone(rest), base);
        if let (true, Ok((record, _))) = (append_time, &mut decoded.answer) {
            record.timestamp = header.max_timestamp;
        }
        let bytes = match &decoded.answer {
            Ok((_, bytes)) => *bytes,
            Err(_) => alone(rest).len(),
        };
        each(&Reached {
            index: count,
            at: from,
            bytes: bytes as u64,
            record: decoded.answer.as_ref().ok().map(|(record, _)| record),
            decoded: &decoded,
        });
        let record = match &decoded.answer {
            Ok((record, _)) => record,
            Err(error) => {
                let damage = broken(&decoded, *error, count, from);
                return Walked {
                    count,
                    damage: Some(damage),
                };
            }
        };
        if let Some(why) = disorder(record.offset_delta, before, header.last_offset_delta) {
            let (start, len) = field(&decoded, "offsetDelta");
            let place = from + start..from + start + len;
            let name = format!("record {count}, offsetDelta");
            let damage = Damage::new("record-offset", place, name, why);
            return Walked {
                count,
                damage: Some(damage),
            };
        }
        before = record.offset_delta;
        here += bytes;
        count += 1;
    }
    let behind = at + here as u64;
    let damage = (behind < end).then(|| {
        let why = format!(
            "recordsCount is {wanted}, and {} more bytes follow the last of them.",
            end - behind
        );
        Damage::new("record-count", behind..end, "behind the records", why)
    });
    Walked { count, damage }
}

/// The bytes of the first record, or a few of them when its length is no length: nobody copies a whole batch then.
fn alone(rest: &[u8]) -> &[u8] {
    let end = match varint::decode(rest, varint::INT) {
        Ok((length, bytes)) => usize::try_from(length)
            .ok()
            .and_then(|length| bytes.checked_add(length)),
        Err(_) => None,
    };
    let whole = end.and_then(|end| rest.get(..end));
    whole.unwrap_or(&rest[..rest.len().min(64)])
}

fn disorder(delta: i32, before: i32, last: i32) -> Option<String> {
    if delta < 0 {
        Some(format!("offsetDelta is {delta}, below 0."))
    } else if delta > last {
        Some(format!(
            "offsetDelta is {delta}, above lastOffsetDelta, which is {last}."
        ))
    } else if delta <= before {
        Some(format!(
            "offsetDelta is {delta}, not above {before}, that of the record before."
        ))
    } else {
        None
    }
}

/// Where a field of a record stands, and how long it is.
fn field(decoded: &Decoded, name: &str) -> (u64, u64) {
    let mut at = 0;
    for field in &decoded.fields {
        let len = field.bytes.len() as u64;
        if field.name == name {
            return (at, len);
        }
        at += len;
    }
    (0, at)
}

fn broken(decoded: &Decoded, error: RecordError, index: u64, from: u64) -> Damage {
    let marked = decoded.broken.unwrap_or(0);
    let start: usize = decoded.fields[..marked.min(decoded.fields.len())]
        .iter()
        .map(|field| field.bytes.len())
        .sum();
    let here = decoded.fields.get(marked);
    let len = here.map_or(0, |field| field.bytes.len()) as u64;
    let place = from + start as u64..from + start as u64 + len;
    let means = here.and_then(|field| field.means.clone());
    let (name, why) = match error {
        RecordError::Broken { field } => {
            let name = field.name();
            let why = match (name.as_str(), means) {
                ("record", _) => match decoded
                    .fields
                    .first()
                    .and_then(|length| length.means.clone())
                {
                    Some(length) => format!(
                        "The record's length is {length}, and that many bytes are not left."
                    ),
                    None => "The record's length is no varint.".into(),
                },
                (_, Some(number)) => format!("{name} is {number}, which it cannot be."),
                ("length", None) => "The record's length is no varint of at most 5 bytes.".into(),
                ("key" | "value" | "headerKey" | "headerValue", None) => {
                    format!("{name} is longer than what is left of its record.")
                }
                (_, None) => format!("{name} is no varint that ends inside its record."),
            };
            (name, why)
        }
        RecordError::Trailing => (
            "length".into(),
            format!("The record is {len} bytes longer than its fields."),
        ),
        RecordError::OutOfRange { field } => {
            let name = field.name();
            let why = format!("baseTimestamp and {name} together do not fit 64 bits.");
            (name, why)
        }
    };
    Damage::new("record", place, format!("record {index}, {name}"), why)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::model::batch::{HEADER, PlainRecord, RawBatch, header};

    fn plain(offset_delta: i32) -> PlainRecord {
        PlainRecord {
            offset_delta,
            timestamp_delta: 5,
            value: 3,
        }
    }

    fn walked(batch: &RawBatch) -> (u64, String) {
        let bytes = batch.bytes();
        let header = header(&bytes).unwrap_or_default();
        let walked = walk(&bytes[HEADER..], &header, 61, &mut |_| {});
        (
            walked.count,
            walked
                .damage
                .map(|damage| damage.told())
                .unwrap_or_default(),
        )
    }

    #[test]
    fn what_the_count_the_deltas_and_the_lengths_say_must_be_so() {
        let good = RawBatch::of_plain(7, 0, &[plain(0), plain(4)]);
        assert_eq!(walked(&good), (2, String::new()));
        let with = |change: fn(&mut RawBatch)| {
            let mut batch = good.clone();
            change(&mut batch);
            walked(&batch)
        };
        assert_eq!(
            with(|batch| batch.count = 3),
            (
                2,
                "byte 81, record 2: recordsCount is 3, and the batch ends after 2.".into()
            )
        );
        assert_eq!(
            with(|batch| batch.count = 1),
            (1, "byte 71, behind the records: recordsCount is 1, and 10 more bytes follow the last of them.".into())
        );
        assert_eq!(
            with(|batch| batch.last_offset_delta = 3),
            (1, "byte 74, record 1, offsetDelta: offsetDelta is 4, above lastOffsetDelta, which is 3.".into())
        );
        assert_eq!(
            with(|batch| batch.payload[0] = 0x7e),
            (0, "byte 62, record 0, record: The record's length is 63, and that many bytes are not left.".into())
        );
        assert_eq!(
            with(|batch| batch.payload[5] = 0x0e),
            (
                0,
                "byte 67, record 0, value: value is longer than what is left of its record.".into()
            )
        );
        assert_eq!(
            with(|batch| batch.payload[5] = 0x04),
            (
                0,
                "byte 69, record 0, headersCount: headersCount is -50, which it cannot be.".into()
            )
        );
    }

    #[test]
    fn deltas_go_up() {
        let twice = RawBatch {
            last_offset_delta: 4,
            ..RawBatch::of_plain(7, 0, &[plain(1), plain(1)])
        };
        assert!(
            walked(&twice)
                .1
                .contains("not above 1, that of the record before")
        );
        let below = RawBatch {
            last_offset_delta: 4,
            ..RawBatch::of_plain(7, 0, &[plain(-2)])
        };
        assert!(walked(&below).1.contains("offsetDelta is -2, below 0"));
    }
}
