//! Records on disk: the exact bytes of a batch.
//!
//! A log file holds batches back to back, nothing between them and nothing in front. A batch is a header of 61 bytes
//! and then its records, packed as tightly as varints allow. The first bytes you meet were sent by a real client.
//!
//! | file | yours | exercises |
//! |---|---|---|
//! | `header` | the 61 bytes in front of every batch | 1.1 |
//! | `split` | where one batch ends and the next begins | 1.2 |
//! | `varint` | numbers in as few bytes as they need | 1.3, 1.4, the first half of 1.5 |
//! | `record` | one record to bytes and back | the second half of 1.5, 1.6, 1.7 |
//! | `crc` | the checksum that notices a flipped bit | 1.8 |
//! | `check` | is this one whole batch? | 1.9 |
//! | `encode` | records to a batch | 1.10 |
//! | `decode` | a batch to records | 1.11 |
//! | `stamp` | what the broker changes before it writes | 1.12 |
//!
//! `given` holds what you need not write: attribute bits, names of fields, texts of errors, a hexdump with names
//! beside the bytes.
//!
//! Kafka: `DefaultRecordBatch` and `DefaultRecord`, format version 2 (KIP-98). Left out: opening compressed records,
//! and the formats 0 and 1, which Kafka 4 no longer takes from clients.

mod check;
mod crc;
mod decode;
mod encode;
mod given;
mod header;
mod record;
mod split;
mod stamp;
mod varint;

pub use check::{CheckError, check_batch};
pub use crc::crc32c;
pub use decode::{Batch, DecodeError, decode_batch};
pub use encode::{BatchFields, EncodeError, encode_batch};
pub use given::{
    Attributes, CRC_FROM, Codec, Field, HEADER_LEN, LENGTH_END, MAGIC, MIN_BATCH_LENGTH, annotate,
    array_at, unhex,
};
pub use header::{BatchHeader, TooShort};
pub use record::{Header, Record, RecordError, body_len, decode_record, encode_record, record_len};
pub use split::{Split, SplitEnd, split_batches};
pub use stamp::stamp;
pub use varint::{
    VarintError, read_varint, read_varlong, varint_len, varlong_len, write_varint, write_varlong,
};
