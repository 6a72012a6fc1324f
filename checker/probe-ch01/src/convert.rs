//! The chapter's types to plain data and back, for the exercises that share them.

use ch01_batch::{BatchHeader, CheckError, Codec, Field, Header, Record, RecordError};
use probe::ch01 as plain;

pub(crate) fn batch_header(header: BatchHeader) -> plain::BatchHeader {
    plain::BatchHeader {
        base_offset: header.base_offset,
        batch_length: header.batch_length,
        partition_leader_epoch: header.partition_leader_epoch,
        magic: header.magic,
        crc: header.crc,
        attributes: header.attributes.0,
        last_offset_delta: header.last_offset_delta,
        base_timestamp: header.base_timestamp,
        max_timestamp: header.max_timestamp,
        producer_id: header.producer_id,
        producer_epoch: header.producer_epoch,
        base_sequence: header.base_sequence,
        records_count: header.records_count,
    }
}

pub(crate) fn record_from(record: plain::Record) -> Record {
    let header = |header: plain::Header| Header {
        key: header.key,
        value: header.value,
    };
    Record {
        offset_delta: record.offset_delta,
        timestamp: record.timestamp,
        key: record.key,
        value: record.value,
        headers: record.headers.into_iter().map(header).collect(),
    }
}

pub(crate) fn record(record: Record) -> plain::Record {
    let header = |header: Header| plain::Header {
        key: header.key,
        value: header.value,
    };
    plain::Record {
        offset_delta: record.offset_delta,
        timestamp: record.timestamp,
        key: record.key,
        value: record.value,
        headers: record.headers.into_iter().map(header).collect(),
    }
}

pub(crate) fn record_error(error: RecordError) -> plain::RecordError {
    match error {
        RecordError::Broken(field) => plain::RecordError::Broken {
            field: self::field(field),
        },
        RecordError::Trailing => plain::RecordError::Trailing,
        RecordError::OutOfRange(field) => plain::RecordError::OutOfRange {
            field: self::field(field),
        },
    }
}

pub(crate) fn field(field: Field) -> plain::Field {
    match field {
        Field::BaseOffset => plain::Field::BaseOffset,
        Field::BatchLength => plain::Field::BatchLength,
        Field::LastOffsetDelta => plain::Field::LastOffsetDelta,
        Field::Record => plain::Field::Record,
        Field::Length => plain::Field::Length,
        Field::Attributes => plain::Field::Attributes,
        Field::TimestampDelta => plain::Field::TimestampDelta,
        Field::OffsetDelta => plain::Field::OffsetDelta,
        Field::KeyLength => plain::Field::KeyLength,
        Field::Key => plain::Field::Key,
        Field::ValueLength => plain::Field::ValueLength,
        Field::Value => plain::Field::Value,
        Field::HeadersCount => plain::Field::HeadersCount,
        Field::HeaderKeyLength => plain::Field::HeaderKeyLength,
        Field::HeaderKey => plain::Field::HeaderKey,
        Field::HeaderValueLength => plain::Field::HeaderValueLength,
        Field::HeaderValue => plain::Field::HeaderValue,
    }
}

pub(crate) fn check_error(error: CheckError) -> plain::CheckError {
    match error {
        CheckError::Length { have } => plain::CheckError::Length { have },
        CheckError::Trailing => plain::CheckError::Trailing,
        CheckError::Magic { found } => plain::CheckError::Magic { found },
        CheckError::Crc { stored, computed } => plain::CheckError::Crc { stored, computed },
        CheckError::Count { found } => plain::CheckError::Count { found },
    }
}

pub(crate) fn codec(codec: Codec) -> plain::Codec {
    match codec {
        Codec::Gzip => plain::Codec::Gzip,
        Codec::Snappy => plain::Codec::Snappy,
        Codec::Lz4 => plain::Codec::Lz4,
        Codec::Zstd => plain::Codec::Zstd,
        Codec::Unknown(id) => plain::Codec::Unknown { id },
    }
}
