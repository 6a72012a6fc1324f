//! 1.10 `encode_batch`.

use crate::convert::{codec, field, record_from};
use ch01_batch::{Attributes, BatchFields, EncodeError, Record, encode_batch};
use probe::ch01;

pub(crate) fn answer(call: ch01::EncodeBatch) -> Result<Vec<u8>, ch01::EncodeError> {
    let fields = BatchFields {
        base_offset: call.fields.base_offset,
        partition_leader_epoch: call.fields.partition_leader_epoch,
        attributes: Attributes(call.fields.attributes),
        producer_id: call.fields.producer_id,
        producer_epoch: call.fields.producer_epoch,
        base_sequence: call.fields.base_sequence,
        base_timestamp: call.fields.base_timestamp,
        max_timestamp: call.fields.max_timestamp,
        last_offset_delta: call.fields.last_offset_delta,
    };
    let records: Vec<Record> = call.records.into_iter().map(record_from).collect();
    encode_batch(&fields, &records).map_err(|error| match error {
        EncodeError::Empty => ch01::EncodeError::Empty,
        EncodeError::Compressed(of) => ch01::EncodeError::Compressed { codec: codec(of) },
        EncodeError::NoAppendTime => ch01::EncodeError::NoAppendTime,
        EncodeError::OutOfRange(of) => ch01::EncodeError::OutOfRange { field: field(of) },
    })
}
