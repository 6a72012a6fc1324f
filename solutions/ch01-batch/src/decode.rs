//! A batch to records.
//!
//! The whole batch is right or none of it is given: half a batch would be a hole in the log that nobody notices.
//! Kafka: `DefaultRecordBatch.iterator`, `DefaultRecordBatch.RecordIterator`.

use crate::check::CheckError;
use crate::given::{Codec, Field};
use crate::header::BatchHeader;
use crate::record::{Record, RecordError};
// begin 1.11 -
use crate::check::check_batch;
use crate::given::{Attributes, HEADER_LEN};
use crate::record::decode_record;
use kit::Timestamp;
// end

/// A batch, opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Batch {
    /// Its first 61 bytes.
    pub header: BatchHeader,
    /// The records are notes of the broker, such as "transaction committed". They take offsets, but no application
    /// gets them.
    pub control: bool,
    /// In their order.
    pub records: Vec<Record>,
}

/// Why a batch cannot be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecodeError {
    /// It is not one whole batch.
    Check(CheckError),
    /// The records are compressed. The batch may be in order: store it, send it on, let the client open it.
    Compressed(Codec),
    /// The bytes end before the records do.
    Truncated {
        /// How many records there are.
        found: usize,
    },
    /// A record is damaged.
    Record {
        /// Which one, from 0.
        index: usize,
        /// What is wrong with it.
        error: RecordError,
    },
    /// There are bytes behind the last record.
    Trailing,
    /// The number in this field cannot be right.
    OutOfRange(Field),
}

/// Decodes `bytes`, exactly one batch.
///
/// First everything that [`check_batch`](crate::check_batch) checks, with its error in `Check`. Then, in this order:
///
/// 1. compressed records are not opened: `Compressed` with the codec, 1 to 4 by name, 5 to 7 as unknown. A broker
///    need not open what it stores;
/// 2. a negative base offset: `OutOfRange(BaseOffset)`; base offset plus last offset delta does not fit an `i64`:
///    `OutOfRange(LastOffsetDelta)`;
/// 3. as many records as the header counts. The bytes end where a record should begin: `Truncated`. A record
///    that [`decode_record`](crate::decode_record) refuses: `Record`, except that its `OutOfRange` stays `OutOfRange`;
/// 4. the offset deltas begin at 0 or above, ascend strictly, and none is above the header's last offset delta: else
///    `OutOfRange(OffsetDelta)`. Gaps are fine, compaction leaves them; so is a batch without records. Where 3 and 4
///    are broken, either is the error;
/// 5. nothing stands behind the last record: else `Trailing`.
///
/// Each record's timestamp is the base timestamp plus its delta. With log append time every record gets the max
/// timestamp, and the deltas, whatever they are, are not used. `control` is set when the batch's control bit is. No
/// memory is taken for records that the count only claims.
///
/// ```text
///   header   base_offset 100   last_offset_delta 250   records_count 2
///   records  +5                +200                      offsets 105 and 300; 350 was the last one, compaction took it
///
///   records  +5                +5      OutOfRange(OffsetDelta)
///   records  +5                +251    OutOfRange(OffsetDelta)
/// ```
///
/// Kafka's reader lets offset deltas repeat, fall or pass the header's, and takes negative offsets. Two records with
/// one offset would teach a consumer to skip one of them. It lets sums wrap around, to a time that nobody wrote. It
/// takes a count of 0 with bytes behind it for "no records", which would lose them without a word. Here all of that
/// is an error.
///
/// Exercise 1.11. Kafka: `DefaultRecordBatch.iterator`.
pub fn decode_batch(bytes: &[u8]) -> Result<Batch, DecodeError> {
    // begin 1.11 decode_batch: todo!("1.11 decode_batch of {} bytes", bytes.len())
    let header = check_batch(bytes).map_err(DecodeError::Check)?;
    if let Some(codec) = header.attributes.codec() {
        return Err(DecodeError::Compressed(codec));
    }
    if header.base_offset.0 < 0 {
        return Err(DecodeError::OutOfRange(Field::BaseOffset));
    }
    if header
        .base_offset
        .0
        .checked_add(header.last_offset_delta.into())
        .is_none()
    {
        return Err(DecodeError::OutOfRange(Field::LastOffsetDelta));
    }

    let log_append_time = header.attributes.has(Attributes::LOG_APPEND_TIME);
    // On base 0 no delta is out of range: nobody will use these.
    let base = if log_append_time {
        Timestamp(0)
    } else {
        header.base_timestamp
    };
    let mut records = Vec::new();
    let mut rest = &bytes[HEADER_LEN..];
    let mut previous = -1;
    for index in 0..header.records_count as usize {
        if rest.is_empty() {
            return Err(DecodeError::Truncated { found: index });
        }
        let (mut record, used) = decode_record(rest, base).map_err(|error| match error {
            RecordError::OutOfRange(field) => DecodeError::OutOfRange(field),
            error => DecodeError::Record { index, error },
        })?;
        if record.offset_delta <= previous || record.offset_delta > header.last_offset_delta {
            return Err(DecodeError::OutOfRange(Field::OffsetDelta));
        }
        previous = record.offset_delta;
        if log_append_time {
            record.timestamp = header.max_timestamp;
        }
        records.push(record);
        rest = &rest[used..];
    }
    if !rest.is_empty() {
        return Err(DecodeError::Trailing);
    }
    let control = header.attributes.has(Attributes::CONTROL);
    Ok(Batch {
        header,
        control,
        records,
    })
    // end
}
