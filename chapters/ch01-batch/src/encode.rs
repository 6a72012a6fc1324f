//! Records to a batch.
//!
//! The batch grows in one buffer: the header, then record behind record. Two numbers of the header are known only
//! when the last record is there, the length and the CRC; they are patched in at the end. Kafka:
//! `MemoryRecordsBuilder`, `DefaultRecordBatch.writeHeader`.

use crate::given::{Attributes, Codec, Field};
use crate::record::Record;
use kit::{Epoch, Offset, Timestamp};

/// What a batch says of itself besides its records. The default is what a plain producer writes.
///
/// The last three are as a rule taken from the records. A compacted batch keeps what it said before its records went,
/// and a log-append-time batch has a time of its own: they override.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BatchFields {
    /// The batch's base offset.
    pub base_offset: Offset,
    /// The leader epoch.
    pub partition_leader_epoch: Epoch,
    /// Written as they are. The codec must be none.
    pub attributes: Attributes,
    /// The producer's id, or -1.
    pub producer_id: i64,
    /// The producer's epoch, or -1.
    pub producer_epoch: i16,
    /// The first sequence number, or -1.
    pub base_sequence: i32,
    /// Instead of the first record's timestamp.
    pub base_timestamp: Option<Timestamp>,
    /// Instead of the largest timestamp of the records.
    pub max_timestamp: Option<Timestamp>,
    /// Instead of the last record's offset delta.
    pub last_offset_delta: Option<i32>,
}

/// Why records cannot become a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EncodeError {
    /// There are no records to take a timestamp or an offset delta from.
    Empty,
    /// The attributes promise compressed records.
    Compressed(Codec),
    /// The attributes promise log append time, and nobody says which.
    NoAppendTime,
    /// A number that this field cannot hold.
    OutOfRange(Field),
}

/// Encodes `records` as one batch.
///
/// The header is written from `fields`, with magic 2, the number of records, the right length, and the CRC-32C of all
/// from byte 21 to the end. Where `fields` does not override, the base timestamp is the first record's (not the
/// smallest), the max timestamp is the largest, and the last offset delta is the last record's. The records follow
/// back to back, as [`encode_record`](crate::encode_record) writes them.
///
/// A batch is made only if all of these hold. The first that does not is the error:
///
/// 1. there are records, or all three overrides (an emptied batch is just a header): else `Empty`;
/// 2. the codec bits of the attributes are 0: else `Compressed` with the codec;
/// 3. with log append time, the max timestamp is overridden: else `NoAppendTime`;
/// 4. record by record, the offset delta is not negative, above that of the record before, and not above the last
///    offset delta: else `OutOfRange(OffsetDelta)`. Gaps are fine, they are what compaction leaves;
/// 5. and the record's timestamp less the base timestamp fits an `i64`: else `OutOfRange(TimestampDelta)`. Where the
///    records break both 4 and 5, either is the error;
/// 6. the length fits its field: else `OutOfRange(BatchLength)`.
///
/// The CRC is that of the crate: `crc32c::crc32c(...)`.
///
/// ```text
///   records    +0 at 1000     +1 at 1005     +2 at 997
///   header     base_timestamp 1000    max_timestamp 1005    last_offset_delta 2    records_count 3
///   deltas     0              5              -3
/// ```
///
/// Exercise 1.10. Kafka: `DefaultRecordBatch.writeHeader`.
pub fn encode_batch(fields: &BatchFields, records: &[Record]) -> Result<Vec<u8>, EncodeError> {
    todo!("1.10 encode_batch of {} with {fields:?}", records.len())
}
