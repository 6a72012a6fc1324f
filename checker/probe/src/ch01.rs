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

wire_struct! {
    /// 1.2: `split_batches(&bytes)`.
    pub struct SplitBatches {
        /// The file's bytes.
        pub bytes: Vec<u8>,
    }
}

wire_struct! {
    /// 1.2: where the batches lie, and what stands behind them.
    pub struct Split {
        /// Where each batch begins and ends.
        pub batches: Vec<(usize, usize)>,
        /// What stands behind the last of them.
        pub end: SplitEnd,
    }
}

wire_enum! {
    /// 1.2: what stands behind the last whole batch.
    #[derive(Copy)]
    pub enum SplitEnd {
        /// Nothing.
        Clean,
        /// The beginning of a batch.
        Unfinished { at: usize },
        /// No beginning of a batch.
        Garbage { at: usize },
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

wire_enum! {
    /// 1.4: bytes that begin with a varint, or should. The answer is the value and how many bytes it took.
    pub enum ReadVarint {
        /// `read_varint(&bytes)`.
        Int { bytes: Vec<u8> },
        /// `read_varlong(&bytes)`.
        Long { bytes: Vec<u8> },
    }
}

wire_enum! {
    /// 1.4: why bytes are not a varint. Mirrors the chapter's type of the same name.
    #[derive(Copy)]
    pub enum VarintError {
        /// The bytes end, and the last one says that another follows.
        EndsTooEarly,
        /// The last byte that may be there says that another follows.
        TooLong,
    }
}

wire_struct! {
    /// 1.5, 1.6: a record, and what makes it long.
    pub struct LongRecord {
        /// The record without that.
        pub record: Record,
        /// The base timestamp of its batch.
        pub base: Timestamp,
        /// So many bytes `v` stand behind the value's own, if it has one.
        pub more_value: usize,
        /// So many headers `h` without a value stand behind its own.
        pub more_headers: usize,
    }
}

impl LongRecord {
    /// The record with all its bytes.
    #[must_use]
    pub fn whole(&self) -> Record {
        let mut record = self.record.clone();
        if let Some(value) = &mut record.value {
            value.resize(value.len() + self.more_value, b'v');
        }
        let header = Header {
            key: b"h".to_vec(),
            value: None,
        };
        record
            .headers
            .resize(record.headers.len() + self.more_headers, header);
        record
    }
}

wire_enum! {
    /// 1.5: what to measure. The answer is the number of bytes.
    pub enum Measure {
        /// `varint_len(value)`.
        Varint { value: i32 },
        /// `varlong_len(value)`.
        Varlong { value: i64 },
        /// `body_len(&record, base)`.
        Body { of: LongRecord },
        /// `record_len(&record, base)`.
        Record { of: LongRecord },
    }
}

wire_struct! {
    /// 1.6: `encode_record(&record, base, &mut out)`. The answer is the whole buffer.
    pub struct EncodeRecord {
        /// The record and its base timestamp.
        pub of: LongRecord,
        /// What the buffer held before.
        pub out: Vec<u8>,
    }
}

wire_struct! {
    /// 1.7: `decode_record(&bytes, base)`. The answer is the record and how many bytes it took.
    pub struct DecodeRecord {
        /// Bytes that begin with a record, or should.
        pub bytes: Vec<u8>,
        /// The base timestamp of its batch.
        pub base: Timestamp,
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

wire_enum! {
    /// How records are compressed. Mirrors the chapter's type of the same name.
    #[derive(Copy)]
    pub enum Codec {
        /// 1
        Gzip,
        /// 2
        Snappy,
        /// 3
        Lz4,
        /// 4
        Zstd,
        /// 5 to 7
        Unknown { id: u8 },
    }
}

wire_struct! {
    /// What a batch says besides its records. Mirrors the chapter's type of the same name.
    pub struct BatchFields {
        /// The batch's base offset.
        pub base_offset: Offset,
        /// The leader epoch.
        pub partition_leader_epoch: Epoch,
        /// All 16 bits.
        pub attributes: i16,
        /// -1 is none.
        pub producer_id: i64,
        /// -1 is none.
        pub producer_epoch: i16,
        /// -1 is none.
        pub base_sequence: i32,
        /// Overrides the first record's.
        pub base_timestamp: Option<Timestamp>,
        /// Overrides the largest.
        pub max_timestamp: Option<Timestamp>,
        /// Overrides the last record's.
        pub last_offset_delta: Option<i32>,
    }
}

wire_struct! {
    /// 1.10: `encode_batch(&fields, &records)`.
    pub struct EncodeBatch {
        /// The fields.
        pub fields: BatchFields,
        /// The records.
        pub records: Vec<Record>,
    }
}

wire_enum! {
    /// Why records cannot become a batch. Mirrors the chapter's type of the same name.
    #[derive(Copy)]
    pub enum EncodeError {
        /// Nothing to take a number from.
        Empty,
        /// The attributes promise compressed records.
        Compressed { codec: Codec },
        /// Log append time without a time.
        NoAppendTime,
        /// A number that this field cannot hold.
        OutOfRange { field: Field },
    }
}

wire_struct! {
    /// A batch, opened. Mirrors the chapter's type of the same name.
    pub struct Batch {
        /// Its header.
        pub header: BatchHeader,
        /// Whether its records are the broker's.
        pub control: bool,
        /// In their order.
        pub records: Vec<Record>,
    }
}

wire_enum! {
    /// Why a batch cannot be opened. Mirrors the chapter's type of the same name.
    #[derive(Copy)]
    pub enum DecodeError {
        /// It is not one whole batch.
        Check { error: CheckError },
        /// The records are compressed.
        Compressed { codec: Codec },
        /// The bytes end before the records do.
        Truncated { found: usize },
        /// A record is damaged.
        Record { index: usize, error: RecordError },
        /// There are bytes behind the last record.
        Trailing,
        /// A number that cannot be right.
        OutOfRange { field: Field },
    }
}
