//! Batches as the suites build them: every header field may be a lie, and so may the length and the CRC.
//!
//! Written from the format's description, field by field in a table, and not from `solutions/`.

use super::{header, varint};
use probe::ch01::BatchHeader;
use std::ops::Range;

pub(crate) use header::HEADER_LEN as HEADER;

/// Where the length field ends.
pub(crate) const LENGTH_END: usize = 12;

/// Where the bytes begin that the CRC covers.
pub(crate) const CRC_FROM: usize = 21;

/// A batch, or what pretends to be one. The default is what a plain producer writes, without records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RawBatch {
    pub base_offset: i64,
    /// `None`: the right one.
    pub length: Option<i32>,
    pub leader_epoch: i32,
    pub magic: i8,
    /// `None`: the right one.
    pub crc: Option<u32>,
    pub attributes: i16,
    pub last_offset_delta: i32,
    pub base_timestamp: i64,
    pub max_timestamp: i64,
    pub producer_id: i64,
    pub producer_epoch: i16,
    pub base_sequence: i32,
    pub count: i32,
    /// What stands behind the header: records, compressed bytes, or anything.
    pub payload: Vec<u8>,
}

impl Default for RawBatch {
    fn default() -> Self {
        Self {
            base_offset: 0,
            length: None,
            leader_epoch: -1,
            magic: 2,
            crc: None,
            attributes: 0,
            last_offset_delta: 0,
            base_timestamp: 0,
            max_timestamp: 0,
            producer_id: -1,
            producer_epoch: -1,
            base_sequence: -1,
            count: 0,
            payload: Vec::new(),
        }
    }
}

/// A record with a null key and no headers, for batches whose records do not matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PlainRecord {
    pub offset_delta: i32,
    pub timestamp_delta: i64,
    /// How many bytes its value has.
    pub value: usize,
}

impl RawBatch {
    /// A batch of these records: right count, largest timestamp and last offset delta.
    pub(crate) fn of_plain(base_offset: i64, base_timestamp: i64, records: &[PlainRecord]) -> Self {
        let largest = records.iter().map(|record| record.timestamp_delta).max();
        Self {
            base_offset,
            base_timestamp,
            max_timestamp: base_timestamp.saturating_add(largest.unwrap_or(0)),
            last_offset_delta: records.last().map_or(0, |record| record.offset_delta),
            count: records.len() as i32,
            payload: records
                .iter()
                .map(PlainRecord::bytes)
                .collect::<Vec<_>>()
                .concat(),
            ..Self::default()
        }
    }

    /// The same header with a codec's bits, 0 to 7, and opaque bytes instead of records. Nobody can open them.
    pub(crate) fn compressed(self, codec: i16, payload: Vec<u8>) -> Self {
        Self {
            attributes: self.attributes & !7 | codec,
            payload,
            ..self
        }
    }

    /// Its bytes.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let right = (HEADER - LENGTH_END + self.payload.len()) as i32;
        let fields: [&[u8]; 13] = [
            &self.base_offset.to_be_bytes(),
            &self.length.unwrap_or(right).to_be_bytes(),
            &self.leader_epoch.to_be_bytes(),
            &self.magic.to_be_bytes(),
            &self.crc.unwrap_or(0).to_be_bytes(),
            &self.attributes.to_be_bytes(),
            &self.last_offset_delta.to_be_bytes(),
            &self.base_timestamp.to_be_bytes(),
            &self.max_timestamp.to_be_bytes(),
            &self.producer_id.to_be_bytes(),
            &self.producer_epoch.to_be_bytes(),
            &self.base_sequence.to_be_bytes(),
            &self.count.to_be_bytes(),
        ];
        let mut bytes = fields.concat();
        bytes.extend_from_slice(&self.payload);
        if self.crc.is_none() {
            fix_crc(&mut bytes);
        }
        bytes
    }
}

impl PlainRecord {
    /// Its bytes, length field included.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let body = [
            vec![0],
            varint::encode(self.timestamp_delta),
            varint::encode(self.offset_delta.into()),
            varint::encode(-1),
            varint::encode(self.value as i64),
            (0..self.value).map(|i| b'a' + (i % 26) as u8).collect(),
            varint::encode(0),
        ]
        .concat();
        [varint::encode(body.len() as i64), body].concat()
    }
}

/// Where a field of the header stands. No bytes for a name that is none.
pub(crate) fn place(name: &str) -> Range<usize> {
    let mut at = 0;
    for (field, size, _) in header::FIELDS {
        if field == name {
            return at..at + size;
        }
        at += size;
    }
    0..0
}

/// What the first 61 bytes say, judged by nobody. `None`: there are fewer.
pub(crate) fn header(bytes: &[u8]) -> Option<BatchHeader> {
    (bytes.len() >= HEADER).then(|| header::read(bytes))
}

/// The CRC-32C of what it covers in a batch that has these bytes.
pub(crate) fn crc(batch: &[u8]) -> u32 {
    crc32c::crc32c(batch.get(CRC_FROM..).unwrap_or(&[]))
}

/// Makes the CRC right, after bytes behind it were changed.
pub(crate) fn fix_crc(batch: &mut [u8]) {
    let right = crc(batch).to_be_bytes();
    if let Some(field) = batch.get_mut(place("crc")) {
        field.copy_from_slice(&right);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fields_fill_the_header() {
        assert_eq!(place("crc"), 17..CRC_FROM);
        assert_eq!(place("records_count").end, HEADER);
    }

    #[test]
    fn a_batch_of_kafka_comes_out_byte_by_byte() {
        let golden = "00000000000000000000003affffffff02e99b8dd80000000000000000018bcfe568000000018bcfe56800\
                      ffffffffffffffffffffffffffff0000000110000000026b027600";
        let batch = RawBatch {
            base_timestamp: 1_700_000_000_000,
            max_timestamp: 1_700_000_000_000,
            count: 1,
            payload: vec![16, 0, 0, 0, 2, b'k', 2, b'v', 0],
            ..RawBatch::default()
        };
        let shown: String = batch.bytes().iter().map(|b| format!("{b:02x}")).collect();
        assert_eq!(shown, golden.replace(' ', ""));
    }

    #[test]
    fn what_was_written_is_read() {
        let plain = PlainRecord {
            offset_delta: 3,
            timestamp_delta: -7,
            value: 70,
        };
        let bytes = RawBatch::of_plain(1 << 40, -1, &[PlainRecord::default(), plain]).bytes();
        let read = header(&bytes).map(|header| {
            let times = (header.base_timestamp.0, header.max_timestamp.0);
            let offsets = (header.base_offset.0, header.last_offset_delta);
            (offsets, times, header.records_count, header.batch_length)
        });
        assert_eq!(
            read,
            Some(((1 << 40, 3), (-1, -1), 2, bytes.len() as i32 - 12))
        );
        assert_eq!(header(&bytes[..60]), None);
    }
}
