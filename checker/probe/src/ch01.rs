//! Chapter 1: the calls and answers of its exercises.
//!
//! `BatchHeader`, `Record`, `Header`, `Field` and `RecordError` mirror the chapter's types of the same names.

use crate::{wire_enum, wire_struct};
use kit::{Epoch, Offset, Timestamp};

wire_struct! {
    /// What the first 61 bytes of a batch say, in their order.
    #[derive(Default)]
    pub struct BatchHeader {
        /// 8 bytes at 0.
        pub base_offset: Offset,
        /// 4 bytes at 8.
        pub batch_length: i32,
        /// 4 bytes at 12.
        pub partition_leader_epoch: Epoch,
        /// 1 byte at 16.
        pub magic: i8,
        /// 4 bytes at 17.
        pub crc: u32,
        /// 2 bytes at 21.
        pub attributes: i16,
        /// 4 bytes at 23.
        pub last_offset_delta: i32,
        /// 8 bytes at 27.
        pub base_timestamp: Timestamp,
        /// 8 bytes at 35.
        pub max_timestamp: Timestamp,
        /// 8 bytes at 43.
        pub producer_id: i64,
        /// 2 bytes at 51.
        pub producer_epoch: i16,
        /// 4 bytes at 53.
        pub base_sequence: i32,
        /// 4 bytes at 57.
        pub records_count: i32,
    }
}

wire_struct! {
    /// One record of a batch.
    #[derive(Default)]
    pub struct Record {
        /// Its offset less the batch's base offset.
        pub offset_delta: i32,
        /// When it happened.
        pub timestamp: Timestamp,
        /// `None` is null.
        pub key: Option<Vec<u8>>,
        /// `None` is null.
        pub value: Option<Vec<u8>>,
        /// In their order.
        pub headers: Vec<Header>,
    }
}

wire_struct! {
    /// A record's header.
    #[derive(Default)]
    pub struct Header {
        /// Its key.
        pub key: Vec<u8>,
        /// `None` is null.
        pub value: Option<Vec<u8>>,
    }
}

wire_enum! {
    /// A field of a batch or a record.
    #[derive(Copy)]
    pub enum Field {
        /// Of a batch.
        BaseOffset,
        /// Of a batch.
        BatchLength,
        /// Of a batch.
        LastOffsetDelta,
        /// A whole record.
        Record,
        /// Of a record.
        Length,
        /// Of a record.
        Attributes,
        /// Of a record.
        TimestampDelta,
        /// Of a record.
        OffsetDelta,
        /// Of a record.
        KeyLength,
        /// Of a record.
        Key,
        /// Of a record.
        ValueLength,
        /// Of a record.
        Value,
        /// Of a record.
        HeadersCount,
        /// Of a header.
        HeaderKeyLength,
        /// Of a header.
        HeaderKey,
        /// Of a header.
        HeaderValueLength,
        /// Of a header.
        HeaderValue,
    }
}

impl Field {
    /// Kafka's name for it: `keyLength`.
    #[must_use]
    pub fn name(&self) -> String {
        let variant = format!("{self:?}");
        variant[..1].to_lowercase() + &variant[1..]
    }
}

wire_enum! {
    /// Why bytes are not a record.
    #[derive(Copy)]
    pub enum RecordError {
        /// The bytes do not make up this field.
        Broken { field: Field },
        /// The record is longer than its fields.
        Trailing,
        /// The number in this field leads to one that does not fit 64 bits.
        OutOfRange { field: Field },
    }
}

wire_struct! {
    /// 1.1: `BatchHeader::read(&bytes)`. The answer is the header, or what `TooShort` has.
    pub struct ReadHeader {
        /// The bytes, mostly a batch.
        pub bytes: Vec<u8>,
    }
}

wire_enum! {
    /// 1.3: one number to write behind what the buffer already holds. The answer is the whole buffer.
    pub enum WriteVarint {
        /// `write_varint(value, &mut out)`.
        Int { value: i32, out: Vec<u8> },
        /// `write_varlong(value, &mut out)`.
        Long { value: i64, out: Vec<u8> },
    }
}

// 1.8 to 1.12

wire_enum! {
    /// Why bytes are not one whole batch. Mirrors the chapter's type of the same name.
    #[derive(Copy)]
    pub enum CheckError {
        /// They do not fit the length.
        Length { have: usize },
        /// More bytes follow.
        Trailing,
        /// Another format.
        Magic { found: i8 },
        /// A bit has changed.
        Crc { stored: u32, computed: u32 },
        /// A negative number of records.
        Count { found: i32 },
    }
}

wire_struct! {
    /// 1.12: `stamp(&mut batch, base_offset, leader_epoch)`.
    pub struct Stamp {
        /// A batch, or the beginning of one.
        pub batch: Vec<u8>,
        /// The offset to write.
        pub base_offset: Offset,
        /// The epoch to write.
        pub leader_epoch: Epoch,
    }
}

wire_struct! {
    /// What came of it.
    pub struct Stamped {
        /// What `stamp` returned; the error is what `TooShort` has.
        pub result: Result<(), usize>,
        /// The batch afterwards.
        pub batch: Vec<u8>,
    }
}
