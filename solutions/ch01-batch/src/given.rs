//! Given: what the exercises use and nobody has to write.

use crate::check::CheckError;
use crate::decode::DecodeError;
use crate::encode::{BatchFields, EncodeError};
use crate::header::{BatchHeader, TooShort};
use crate::record::RecordError;
use crate::varint::{VarintError, read_varint, read_varlong};
use kit::{Epoch, Offset};
use std::error::Error;
use std::fmt::{self, Write};

/// The bytes of a header; the records begin here.
pub const HEADER_LEN: usize = 61;

/// Where the length field ends. A batch takes this many bytes and `batch_length` more.
pub const LENGTH_END: usize = 12;

/// The smallest `batch_length`: a header and no records.
pub const MIN_BATCH_LENGTH: i32 = 49;

/// The version of the format.
pub const MAGIC: i8 = 2;

/// Where the bytes begin that the CRC covers.
pub const CRC_FROM: usize = 21;

/// The `N` bytes that begin at `at`, ready for `i32::from_be_bytes` and its sisters, which say how many they want.
///
/// Panics when they are not all there: look at the length first.
#[track_caller]
pub fn array_at<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    let mut array = [0; N];
    array.copy_from_slice(&bytes[at..at + N]);
    array
}

/// The attributes of a batch, 16 bits of which 7 are used.
///
/// ```text
///   bits   6                5         4               3                 2 1 0
///          delete horizon   control   transactional   log append time   codec
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Attributes(pub i16);

impl Attributes {
    /// The three bits of the codec; 0 is "not compressed".
    pub const CODEC: i16 = 0x07;
    /// Every record has the time at which the broker appended it: the batch's max timestamp.
    pub const LOG_APPEND_TIME: i16 = 0x08;
    /// Part of a transaction.
    pub const TRANSACTIONAL: i16 = 0x10;
    /// The records are for brokers and clients, not for applications.
    pub const CONTROL: i16 = 0x20;
    /// The base timestamp is the moment from which tombstones may go.
    pub const DELETE_HORIZON: i16 = 0x40;

    /// Whether a bit of `mask` is set.
    pub fn has(self, mask: i16) -> bool {
        self.0 & mask != 0
    }

    /// How the records are compressed; `None` when they are not.
    pub fn codec(self) -> Option<Codec> {
        match self.0 & Self::CODEC {
            0 => None,
            1 => Some(Codec::Gzip),
            2 => Some(Codec::Snappy),
            3 => Some(Codec::Lz4),
            4 => Some(Codec::Zstd),
            other => Some(Codec::Unknown(other as u8)),
        }
    }
}

/// How the records of a batch are compressed. The header never is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Codec {
    /// 1
    Gzip,
    /// 2
    Snappy,
    /// 3
    Lz4,
    /// 4
    Zstd,
    /// 5 to 7, which nobody has given a meaning.
    Unknown(u8),
}

/// A field of a batch or a record, by Kafka's name for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// `baseOffset` of a batch.
    BaseOffset,
    /// `batchLength` of a batch.
    BatchLength,
    /// `lastOffsetDelta` of a batch.
    LastOffsetDelta,
    /// A whole record, as its `length` measures it.
    Record,
    /// `length` of a record.
    Length,
    /// `attributes` of a record.
    Attributes,
    /// `timestampDelta` of a record.
    TimestampDelta,
    /// `offsetDelta` of a record.
    OffsetDelta,
    /// `keyLength` of a record.
    KeyLength,
    /// `key` of a record.
    Key,
    /// `valueLength` of a record.
    ValueLength,
    /// `value` of a record.
    Value,
    /// `headersCount` of a record.
    HeadersCount,
    /// `headerKeyLength` of a header.
    HeaderKeyLength,
    /// `headerKey` of a header.
    HeaderKey,
    /// `headerValueLength` of a header.
    HeaderValueLength,
    /// `headerValue` of a header.
    HeaderValue,
}

impl Default for BatchFields {
    fn default() -> Self {
        BatchFields {
            base_offset: Offset(0),
            partition_leader_epoch: Epoch(-1),
            attributes: Attributes(0),
            producer_id: -1,
            producer_epoch: -1,
            base_sequence: -1,
            base_timestamp: None,
            max_timestamp: None,
            last_offset_delta: None,
        }
    }
}

impl BatchFields {
    /// What `header` says, all three overrides set: with the same records it makes the same batch again.
    pub fn of(header: &BatchHeader) -> Self {
        BatchFields {
            base_offset: header.base_offset,
            partition_leader_epoch: header.partition_leader_epoch,
            attributes: header.attributes,
            producer_id: header.producer_id,
            producer_epoch: header.producer_epoch,
            base_sequence: header.base_sequence,
            base_timestamp: Some(header.base_timestamp),
            max_timestamp: Some(header.max_timestamp),
            last_offset_delta: Some(header.last_offset_delta),
        }
    }
}

impl fmt::Display for Codec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Codec::Gzip => f.write_str("gzip"),
            Codec::Snappy => f.write_str("snappy"),
            Codec::Lz4 => f.write_str("lz4"),
            Codec::Zstd => f.write_str("zstd"),
            Codec::Unknown(id) => write!(f, "unknown codec {id}"),
        }
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Field::BaseOffset => "baseOffset",
            Field::BatchLength => "batchLength",
            Field::LastOffsetDelta => "lastOffsetDelta",
            Field::Record => "record",
            Field::Length => "length",
            Field::Attributes => "attributes",
            Field::TimestampDelta => "timestampDelta",
            Field::OffsetDelta => "offsetDelta",
            Field::KeyLength => "keyLength",
            Field::Key => "key",
            Field::ValueLength => "valueLength",
            Field::Value => "value",
            Field::HeadersCount => "headersCount",
            Field::HeaderKeyLength => "headerKeyLength",
            Field::HeaderKey => "headerKey",
            Field::HeaderValueLength => "headerValueLength",
            Field::HeaderValue => "headerValue",
        })
    }
}

impl fmt::Display for TooShort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a header has {HEADER_LEN} bytes, here are {}", self.have)
    }
}

impl fmt::Display for VarintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            VarintError::EndsTooEarly => "the bytes end inside a varint",
            VarintError::TooLong => "a varint does not end where it must",
        })
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::Broken(field) => write!(f, "{field} is broken"),
            RecordError::Trailing => f.write_str("bytes are left over inside the record"),
            RecordError::OutOfRange(field) => write!(f, "{field} is out of range"),
        }
    }
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckError::Length { have } => {
                write!(f, "the length does not fit the {have} bytes there are")
            }
            CheckError::Trailing => f.write_str("bytes stand behind the batch"),
            CheckError::Magic { found } => write!(f, "the magic is {found}, not {MAGIC}"),
            CheckError::Crc { stored, computed } => {
                write!(
                    f,
                    "the stored CRC is {stored:08x}, the bytes have {computed:08x}"
                )
            }
            CheckError::Count { found } => write!(f, "the number of records is {found}"),
        }
    }
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EncodeError::Empty => f.write_str("there are no records and not all three overrides"),
            EncodeError::Compressed(codec) => write!(f, "the attributes promise {codec}"),
            EncodeError::NoAppendTime => f.write_str("log append time needs a max timestamp"),
            EncodeError::OutOfRange(field) => write!(f, "{field} is out of range"),
        }
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DecodeError::Check(error) => error.fmt(f),
            DecodeError::Compressed(codec) => write!(f, "the records are compressed: {codec}"),
            DecodeError::Truncated { found } => write!(f, "the bytes end after {found} records"),
            DecodeError::Record { index, error } => write!(f, "record {index}: {error}"),
            DecodeError::Trailing => f.write_str("bytes stand behind the last record"),
            DecodeError::OutOfRange(field) => write!(f, "{field} is out of range"),
        }
    }
}

impl Error for TooShort {}
impl Error for VarintError {}
impl Error for RecordError {}
impl Error for CheckError {}
impl Error for EncodeError {}
impl Error for DecodeError {}

/// The bytes that `text` shows as hex digits. Everything else in it is skipped, so it may have spaces and lines.
pub fn unhex(text: &str) -> Vec<u8> {
    let digits: Vec<u8> = text
        .chars()
        .filter_map(|c| c.to_digit(16))
        .map(|digit| digit as u8)
        .collect();
    digits
        .chunks_exact(2)
        .map(|pair| pair[0] << 4 | pair[1])
        .collect()
}

/// A hexdump of a batch with the name and the value of each field beside its bytes.
///
/// Nothing is checked. Where bytes are missing or make no sense the rest follows without names; so do compressed
/// records. It reads varints with `read_varint` and `read_varlong` of this chapter: it shows what *they* see.
pub fn annotate(batch: &[u8]) -> String {
    let mut dump = Dump {
        bytes: batch,
        at: 0,
        out: String::new(),
    };
    if dump.batch().is_none() || dump.at < batch.len() {
        dump.show(batch.len() - dump.at, "?");
    }
    dump.out
}

/// The fixed fields: name and bytes.
const HEADER_FIELDS: [(&str, usize); 13] = [
    ("baseOffset", 8),
    ("batchLength", 4),
    ("partitionLeaderEpoch", 4),
    ("magic", 1),
    ("crc", 4),
    ("attributes", 2),
    ("lastOffsetDelta", 4),
    ("baseTimestamp", 8),
    ("maxTimestamp", 8),
    ("producerId", 8),
    ("producerEpoch", 2),
    ("baseSequence", 4),
    ("recordsCount", 4),
];

/// How many bytes a line of the dump shows.
const PER_LINE: usize = 8;

struct Dump<'a> {
    bytes: &'a [u8],
    at: usize,
    out: String,
}

impl Dump<'_> {
    /// `None`: no sense in the bytes from `at` on.
    fn batch(&mut self) -> Option<()> {
        let mut count = 0;
        let mut attributes = Attributes(0);
        for (name, size) in HEADER_FIELDS {
            let bytes = self.bytes.get(self.at..self.at + size)?;
            let sign = if bytes[0] >= 0x80 { -1 } else { 0 };
            let value = bytes
                .iter()
                .fold(sign, |value: i64, byte| value << 8 | i64::from(*byte));
            match name {
                "crc" => self.show(size, &format!("{name} {:08x}", value as u32)),
                "attributes" => {
                    attributes = Attributes(value as i16);
                    self.show(size, &format!("{name} {:04x}", value as u16));
                }
                _ => self.show(size, &format!("{name} {value}")),
            }
            count = value;
        }
        if let Some(codec) = attributes.codec() {
            self.show(self.bytes.len() - self.at, &format!("records, {codec}"));
            return Some(());
        }
        for index in 0..count {
            self.record(index)?;
        }
        Some(())
    }

    fn record(&mut self, index: i64) -> Option<()> {
        if self.at < self.bytes.len() {
            let _ = writeln!(self.out, "record {index}");
        }
        self.varint("length")?;
        self.bytes.get(self.at)?;
        self.show(1, "attributes");
        let (delta, used) = read_varlong(&self.bytes[self.at..]).ok()?;
        self.show(used, &format!("timestampDelta {delta}"));
        self.varint("offsetDelta")?;
        self.text("keyLength", "key")?;
        self.text("valueLength", "value")?;
        for _ in 0..self.varint("headersCount")? {
            self.text("headerKeyLength", "headerKey")?;
            self.text("headerValueLength", "headerValue")?;
        }
        Some(())
    }

    fn varint(&mut self, name: &str) -> Option<i32> {
        let (value, used) = read_varint(&self.bytes[self.at..]).ok()?;
        self.show(used, &format!("{name} {value}"));
        Some(value)
    }

    fn text(&mut self, length: &str, name: &str) -> Option<()> {
        let len = self.varint(length)?;
        if len > 0 {
            let bytes = self.bytes.get(self.at..self.at + len as usize)?;
            let text: String = bytes
                .iter()
                .take(24)
                .map(|byte| byte.escape_ascii().to_string())
                .collect();
            let more = if bytes.len() > 24 { "..." } else { "" };
            self.show(len as usize, &format!("{name} \"{text}\"{more}"));
        }
        Some(())
    }

    /// The next `len` bytes in lines, `note` beside the first.
    fn show(&mut self, len: usize, note: &str) {
        let end = self.at + len;
        let mut note = note;
        while self.at < end {
            let line = &self.bytes[self.at..end.min(self.at + PER_LINE)];
            let hex: Vec<String> = line.iter().map(|byte| format!("{byte:02x}")).collect();
            let text = format!("{:>4}  {:<24} {note}", self.at, hex.join(" "));
            let _ = writeln!(self.out, "{}", text.trim_end());
            self.at += line.len();
            note = "";
        }
    }
}
