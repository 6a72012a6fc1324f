//! The header: the first 61 bytes of every batch.
//!
//! All its numbers are big-endian and, but for the CRC, signed: -1 stands for "none". The record's varints come later.
//! Kafka: `DefaultRecordBatch`.

use crate::given::Attributes;
use kit::{Epoch, Offset, Timestamp};

/// What the first 61 bytes of a batch say, in their order.
///
/// ```text
///   at  bytes  field                     at  bytes  field
///    0    8    base_offset               27    8    base_timestamp
///    8    4    batch_length              35    8    max_timestamp
///   12    4    partition_leader_epoch    43    8    producer_id
///   16    1    magic                     51    2    producer_epoch
///   17    4    crc                       53    4    base_sequence
///   21    2    attributes                57    4    records_count
///   23    4    last_offset_delta         61         the records begin
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BatchHeader {
    /// The offset of the batch. A producer writes 0, the leader the real one.
    pub base_offset: Offset,
    /// How many bytes follow this field: the size of the whole batch less 12.
    pub batch_length: i32,
    /// The epoch of the leader that wrote the batch to its log. What a client writes here means nothing: Java -1, others 0.
    pub partition_leader_epoch: Epoch,
    /// The version of the format: 2.
    pub magic: i8,
    /// CRC-32C of everything from `attributes` to the end of the batch.
    pub crc: u32,
    /// Codec, kind of timestamps and three flags, one bit or three each.
    pub attributes: Attributes,
    /// The last offset of the batch less `base_offset`. Compaction keeps it, even when it removes that record.
    pub last_offset_delta: i32,
    /// What the records' timestamp deltas are added to.
    pub base_timestamp: Timestamp,
    /// The largest timestamp of the records, or the moment of the append.
    pub max_timestamp: Timestamp,
    /// The idempotent producer that sent the batch. -1: none.
    pub producer_id: i64,
    /// The epoch of that producer. -1: none.
    pub producer_epoch: i16,
    /// The sequence number of the first record. -1: none.
    pub base_sequence: i32,
    /// How many records the batch says it has. Nobody has counted them yet.
    pub records_count: i32,
}

/// There are fewer bytes than the 61 of a header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooShort {
    /// How many bytes there are.
    pub have: usize,
}

impl BatchHeader {
    /// Reads the header at the beginning of `bytes`.
    ///
    /// Every number is big-endian. Nothing is judged: a wrong magic, a negative length or a false CRC is read as it is.
    /// What stands behind byte 61 makes no difference. Fewer than 61 bytes: [`TooShort`] with their number.
    ///
    /// ```text
    ///   00 00 00 00 00 00 03 e8   00 00 00 47   00 00 00 07   02   ...
    ///   base_offset 1000          length 71     epoch 7       magic 2
    /// ```
    ///
    /// Given for this: [`array_at`](crate::array_at).
    ///
    /// Exercise 1.1. Kafka: `DefaultRecordBatch`, KIP-98.
    pub fn read(bytes: &[u8]) -> Result<BatchHeader, TooShort> {
        todo!("1.1 BatchHeader::read of {} bytes", bytes.len())
    }
}
