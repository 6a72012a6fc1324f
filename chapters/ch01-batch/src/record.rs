//! One record to bytes and back.
//!
//! A record says how long it is, so a reader can cut it out before it looks inside: damage in one record cannot reach
//! into the next. In a record every count and every length is a *signed* varint, and -1 is "null". Lengths stored as
//! N + 1 belong to Kafka's requests, not to its records. Kafka: `DefaultRecord`.

use crate::given::Field;
use kit::Timestamp;

/// One record of a batch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The record's offset less the batch's base offset.
    pub offset_delta: i32,
    /// When it happened. The bytes hold it as its distance to the batch's base timestamp, before or after.
    pub timestamp: Timestamp,
    /// `None` is no key at all, and not the same as an empty one.
    pub key: Option<Vec<u8>>,
    /// `None` is a tombstone: compaction will remove what the key had before.
    pub value: Option<Vec<u8>>,
    /// In their order. A key may come twice.
    pub headers: Vec<Header>,
}

/// A note on a record, such as a trace id.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// A text in UTF-8, which nobody checks. It may be empty, but not absent.
    pub key: Vec<u8>,
    /// `None` is legal here.
    pub value: Option<Vec<u8>>,
}

/// Why bytes are not a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// The bytes do not make up this field.
    Broken(Field),
    /// The record is longer than its fields.
    Trailing,
    /// The number in this field leads to one that does not fit 64 bits.
    OutOfRange(Field),
}

/// How many bytes of `record` follow its length field: the number that stands in that field.
///
/// `base` is the batch's base timestamp. The difference between it and the record's timestamp must fit an `i64`.
///
/// ```text
///   0c      00           00               00            01     01       00        body_len: 6
///   length  attributes   timestamp delta  offset delta  key    value    headers
///                        0                0             null   null     none
/// ```
///
/// Exercise 1.5. Kafka: `DefaultRecord.sizeOfBodyInBytes`.
pub fn body_len(record: &Record, base: Timestamp) -> usize {
    todo!("1.5 body_len of +{} on {base}", record.offset_delta)
}

/// How many bytes [`encode_record`] appends for `record`: its length field, and what follows it.
///
/// Compare it with bytes that you know, not with your own writer: two equal mistakes agree.
///
/// ```text
///   a value of  0 bytes   body_len  6   record_len  7
///   a value of 57 bytes   body_len 63   record_len 64
///   a value of 58 bytes   body_len 64   record_len 66      one more byte, and the length field takes two
/// ```
///
/// Exercise 1.5. Kafka: `DefaultRecord.sizeInBytes`.
pub fn record_len(record: &Record, base: Timestamp) -> usize {
    todo!("1.5 record_len of +{} on {base}", record.offset_delta)
}

/// Appends `record` to `out`. What `out` held before stays in front.
///
/// `base` is the batch's base timestamp. The difference between it and the record's timestamp must fit an `i64`. The
/// delta is a varlong, each other number a varint. A key or a value that is `None` has the length -1 and no bytes; an
/// empty one has the length 0. The attributes of a record are not used: the byte is 0. Headers keep their order, and
/// one that comes twice is written twice.
///
/// ```text
///   12        00           09               02             02 6b      04 76 31     00
///   length    attributes   timestampDelta   offsetDelta    key        value        headersCount
///   9         0            -5               1              1: "k"     2: "v1"      0
///
///   a header, after its record's count:    02 68          01
///                                          1: "h"         value is null
/// ```
///
/// Exercise 1.6. Kafka: `DefaultRecord.writeTo`.
pub fn encode_record(record: &Record, base: Timestamp, out: &mut Vec<u8>) {
    todo!(
        "1.6 encode_record +{} on {base} onto {out:?}",
        record.offset_delta
    )
}

/// Reads the record at the beginning of `bytes`. Returns it and how many bytes it took, its length field included.
///
/// The record is cut out by its length first, then parsed from the slice: what stands behind it makes no difference.
/// Its timestamp is `base` plus the delta. Any attribute byte is accepted and dropped. A length of -1 for key, value
/// or a header's value is `None`. In a record every count and length is a signed varint; N + 1 belongs to requests,
/// not to records.
///
/// Everything else is an error and names a [`Field`]:
///
/// | what is wrong | error |
/// |---|---|
/// | the record's length is negative or passes the end of `bytes` | `Broken(Record)` |
/// | a length passes the end of the record | `Broken` with what it measures: `Key`, `Value`, `HeaderKey`, `HeaderValue` |
/// | a length below -1, a header key's length below 0, a negative count | `Broken` with the length or count: `KeyLength`, `ValueLength`, `HeaderKeyLength`, `HeaderValueLength`, `HeadersCount` |
/// | a varint whose bytes are missing, or one that is too long | `Broken` with that varint: one of these, or `Length`, `TimestampDelta`, `OffsetDelta` |
/// | the record has no attribute byte | `Broken(Attributes)` |
/// | bytes of the record are left over after its last header | `Trailing` |
/// | `base` plus the delta does not fit an `i64` | `OutOfRange(TimestampDelta)` |
///
/// Of several things that are wrong, the first in the order of the fields is the error. Two checks are free: the sum
/// with `base` may be looked at when the delta is read or at the end; and since a header takes at least two bytes, a
/// count for which too few are left may be refused at once, as `Broken(HeadersCount)`.
///
/// A count of headers is only a claim: memory is taken for headers that are there, never for as many as the count says.
///
/// ```text
///   bytes     12 00 09 02 02 6b 04 76 31 00 | 12 00 ...       took 1 + 9
///             length 9: cut here            ^ the next record
/// ```
///
/// Kafka reads every negative length of a key, a value or a header's value as null. A length of -2 was never written by
/// anybody, so it is damage; here it is an error.
///
/// Exercise 1.7. Kafka: `DefaultRecord.readFrom`.
pub fn decode_record(bytes: &[u8], base: Timestamp) -> Result<(Record, usize), RecordError> {
    todo!("1.7 decode_record of {} bytes on {base}", bytes.len())
}
