//! The model of 1.11: a walk along the records, as far as it goes.

use super::super::check_batch;
use crate::course::model::batch::HEADER;
use crate::course::model::record;
use kit::Timestamp;
use probe::ch01::{BatchHeader, Codec, DecodeError, Field, Record, RecordError};
use std::ops::Range;

/// What a walk came to.
pub(super) struct Walk {
    /// The records that could be read, and where.
    pub(super) records: Vec<(Range<usize>, Record)>,
    /// Where it stopped: behind the last record that was asked for, or where none could be read.
    pub(super) at: usize,
    /// Why it stopped early; all of these are right.
    pub(super) stopped: Vec<DecodeError>,
}

/// Reads as many records as the header counts.
pub(super) fn walk(bytes: &[u8], header: &BatchHeader) -> Walk {
    let append_time = header.attributes.rem_euclid(16) >= 8;
    let base = if append_time {
        Timestamp(0)
    } else {
        header.base_timestamp
    };
    let mut walk = Walk {
        records: Vec::new(),
        at: HEADER,
        stopped: Vec::new(),
    };
    while walk.records.len() < header.records_count.max(0) as usize {
        let index = walk.records.len();
        let rest = &bytes[walk.at..];
        if rest.is_empty() {
            walk.stopped = vec![DecodeError::Truncated { found: index }];
            break;
        }
        let decoded = record::decode(rest, base);
        match decoded.answer {
            Ok((mut record, len)) => {
                if append_time {
                    record.timestamp = header.max_timestamp;
                }
                walk.records.push((walk.at..walk.at + len, record));
                walk.at += len;
            }
            Err(error) => {
                walk.stopped = vec![match error {
                    RecordError::OutOfRange { field } => DecodeError::OutOfRange { field },
                    error => DecodeError::Record { index, error },
                }];
                if decoded.too_far {
                    walk.stopped.push(out_of_range(Field::TimestampDelta));
                }
                break;
            }
        }
    }
    walk
}

/// The record whose offset delta cannot be right, if there is one.
pub(super) fn disorder(walk: &Walk, header: &BatchHeader) -> Option<usize> {
    let deltas: Vec<i32> = walk
        .records
        .iter()
        .map(|(_, record)| record.offset_delta)
        .collect();
    (0..deltas.len()).find(|&index| {
        let inside = (0..=header.last_offset_delta).contains(&deltas[index]);
        !inside
            || deltas[..index]
                .iter()
                .any(|before| *before >= deltas[index])
    })
}

/// The errors that are right, the contract's first one in front. None: it is a batch.
pub(super) fn errors(bytes: &[u8]) -> Vec<DecodeError> {
    let header = match check_batch::verdict(bytes) {
        Ok(header) => header,
        Err(error) => return vec![DecodeError::Check { error }],
    };
    let codec = match header.attributes.rem_euclid(8) {
        0 => None,
        1 => Some(Codec::Gzip),
        2 => Some(Codec::Snappy),
        3 => Some(Codec::Lz4),
        4 => Some(Codec::Zstd),
        id => Some(Codec::Unknown { id: id as u8 }),
    };
    if let Some(codec) = codec {
        return vec![DecodeError::Compressed { codec }];
    }
    if header.base_offset.0 < 0 {
        return vec![out_of_range(Field::BaseOffset)];
    }
    let last = i128::from(header.base_offset.0) + i128::from(header.last_offset_delta);
    if i64::try_from(last).is_err() {
        return vec![out_of_range(Field::LastOffsetDelta)];
    }
    let walk = walk(bytes, &header);
    let mut errors = walk.stopped.clone();
    if disorder(&walk, &header).is_some() {
        errors.push(out_of_range(Field::OffsetDelta));
    }
    if errors.is_empty() && walk.at < bytes.len() {
        errors.push(DecodeError::Trailing);
    }
    errors
}

fn out_of_range(field: Field) -> DecodeError {
    DecodeError::OutOfRange { field }
}
