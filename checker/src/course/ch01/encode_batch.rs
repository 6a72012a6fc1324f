//! 1.10 `encode_batch`.

mod calls;
mod examples;
mod page;

use super::batch_records as records;
use super::batches;
use crate::course::model::batch::RawBatch;
use crate::course::model::record;
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use crate::page::plural;
use kit::Timestamp;
use probe::ch01::{Codec, EncodeBatch, EncodeError, Field};

pub(super) struct EncodeBatches;

type Answer = Result<Vec<u8>, EncodeError>;

impl Exercise for EncodeBatches {
    type Call = EncodeBatch;
    type Answer = Answer;

    fn about() -> About {
        About {
            id: ExerciseId::new(1, 10),
            title: "encode_batch",
            file: "encode.rs",
            functions: &["encode_batch"],
            minutes: 45,
            weight: 4,
            heart: false,
            learnt: "You write whole batches as Kafka does, and their CRC covers all from byte 21 to the end.",
        }
    }

    fn expected(call: &EncodeBatch) -> Answer {
        match wrong(call).first() {
            Some(error) => Err(*error),
            None => Ok(raw(call).bytes()),
        }
    }

    /// Records may be looked at one by one or rule by rule: where both rules are broken, either is the error.
    fn fixed(call: &EncodeBatch, answer: &Answer) -> Answer {
        let either = [
            out_of_range(Field::OffsetDelta),
            out_of_range(Field::TimestampDelta),
        ];
        match answer {
            Err(error) if either.contains(error) && wrong(call) == either => Err(either[0]),
            _ => answer.clone(),
        }
    }

    fn laws() -> Vec<Law<Self>> {
        vec![
            Law::new(
                "encode-whole",
                "the header is the fields, magic 2, count, length and CRC; the records follow",
                calls::fields_and_records(),
            )
            .examples(examples::some_fields())
            .cases(100),
            Law::new(
                "encode-from-records",
                "without overrides: the first record's timestamp, the largest timestamp, \
                 the last record's delta",
                calls::plain_and_records(),
            )
            .examples(examples::some_records())
            .cases(100),
            Law::new(
                "encode-overrides",
                "an override stands in the header as it is, also when there are no records",
                calls::overridden(),
            )
            .examples(examples::some_overrides())
            .cases(100),
            Law::new(
                "encode-refuses",
                "the first rule that does not hold is the error",
                calls::refused(),
            )
            .examples(examples::some_refused())
            .cases(100),
        ]
    }

    fn call_text(call: &EncodeBatch) -> String {
        format!("encode_batch of {}", plural(call.records.len(), "record"))
    }

    fn answer_text(answer: &Answer) -> String {
        match answer {
            Ok(bytes) => format!("Ok, {}", batches::size(bytes)),
            Err(error) => format!("Err({})", page::error_text(error)),
        }
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        let (headline, so) = page::told(&Self::call_text(case.call), case);
        Story {
            headline,
            picture: page::picture(case),
            so: Some(so.into()),
            ..Story::default()
        }
    }

    fn test(call: &EncodeBatch, expected: &Answer) -> String {
        let fields = &call.fields;
        let time = |time: Option<Timestamp>| match time {
            None => "None".to_string(),
            Some(time) => format!("Some(kit::Timestamp({time}))"),
        };
        let right = match expected {
            Ok(bytes) => format!("Ok({})", batches::literal(bytes)),
            Err(error) => format!("Err(ch01_batch::EncodeError::{})", page::error_path(error)),
        };
        format!(
            "#[test]\nfn encode_batch_{:08x}() {{\n    let fields = ch01_batch::BatchFields {{\n        \
             base_offset: kit::Offset({}),\n        partition_leader_epoch: kit::Epoch({}),\n        \
             attributes: ch01_batch::Attributes({}),\n        producer_id: {},\n        producer_epoch: {},\n        \
             base_sequence: {},\n        base_timestamp: {},\n        max_timestamp: {},\n        \
             last_offset_delta: {:?},\n    }};\n    let records: Vec<ch01_batch::Record> = {};\n    \
             assert_eq!(ch01_batch::encode_batch(&fields, &records), {right});\n}}\n",
            crc32c::crc32c(&probe::Wire::to_bytes(call)),
            fields.base_offset,
            fields.partition_leader_epoch,
            fields.attributes,
            fields.producer_id,
            fields.producer_epoch,
            fields.base_sequence,
            time(fields.base_timestamp),
            time(fields.max_timestamp),
            fields.last_offset_delta,
            records::literal(&call.records),
        )
    }

    fn size(call: &EncodeBatch) -> Option<String> {
        Some(format!("of {}", plural(call.records.len(), "record")))
    }
}

/// What the header says of the times and the last offset; 0 where nothing says it.
struct Told {
    base_timestamp: i64,
    max_timestamp: i64,
    last_offset_delta: i32,
}

fn told(call: &EncodeBatch) -> Told {
    let fields = &call.fields;
    let times: Vec<i64> = call
        .records
        .iter()
        .map(|record| record.timestamp.0)
        .collect();
    let largest = times.iter().max().copied();
    let last = call.records.last().map(|record| record.offset_delta);
    let (base, max) = (fields.base_timestamp, fields.max_timestamp);
    Told {
        base_timestamp: base.map_or(times.first().copied().unwrap_or(0), |time| time.0),
        max_timestamp: max.map_or(largest.unwrap_or(0), |time| time.0),
        last_offset_delta: fields.last_offset_delta.unwrap_or(last.unwrap_or(0)),
    }
}

/// The batch, if nothing is wrong.
fn raw(call: &EncodeBatch) -> RawBatch {
    let (fields, told) = (&call.fields, told(call));
    let encoded = call
        .records
        .iter()
        .map(|record| record::encode(record, Timestamp(told.base_timestamp)));
    RawBatch {
        base_offset: fields.base_offset.0,
        leader_epoch: fields.partition_leader_epoch.0,
        attributes: fields.attributes,
        last_offset_delta: told.last_offset_delta,
        base_timestamp: told.base_timestamp,
        max_timestamp: told.max_timestamp,
        producer_id: fields.producer_id,
        producer_epoch: fields.producer_epoch,
        base_sequence: fields.base_sequence,
        count: call.records.len() as i32,
        payload: encoded.flatten().collect(),
        ..RawBatch::default()
    }
}

/// Everything that is wrong, in the contract's order. A batch of more than 2 GiB is not tried.
fn wrong(call: &EncodeBatch) -> Vec<EncodeError> {
    let (fields, told) = (&call.fields, told(call));
    let overrides = [
        fields.base_timestamp.is_some(),
        fields.max_timestamp.is_some(),
        fields.last_offset_delta.is_some(),
    ];
    let deltas: Vec<i32> = call
        .records
        .iter()
        .map(|record| record.offset_delta)
        .collect();
    let in_order = deltas
        .iter()
        .all(|delta| (0..=told.last_offset_delta).contains(delta))
        && deltas.windows(2).all(|pair| pair[0] < pair[1]);
    let near = call.records.iter().all(|record| {
        let distance = i128::from(record.timestamp.0) - i128::from(told.base_timestamp);
        i64::try_from(distance).is_ok()
    });
    let codec = match fields.attributes.rem_euclid(8) {
        0 => None,
        1 => Some(Codec::Gzip),
        2 => Some(Codec::Snappy),
        3 => Some(Codec::Lz4),
        4 => Some(Codec::Zstd),
        id => Some(Codec::Unknown { id: id as u8 }),
    };
    let append_time = fields.attributes.rem_euclid(16) >= 8;
    let mut wrong = Vec::new();
    if call.records.is_empty() && overrides.contains(&false) {
        wrong.push(EncodeError::Empty);
    }
    wrong.extend(codec.map(|codec| EncodeError::Compressed { codec }));
    if append_time && fields.max_timestamp.is_none() {
        wrong.push(EncodeError::NoAppendTime);
    }
    if !in_order {
        wrong.push(out_of_range(Field::OffsetDelta));
    }
    if !near {
        wrong.push(out_of_range(Field::TimestampDelta));
    }
    wrong
}

fn out_of_range(field: Field) -> EncodeError {
    EncodeError::OutOfRange { field }
}
