//! One record to bytes, field by field, and back. The encoder makes a list of named fields, so that a page can lay
//! a learner's bytes under their names.

use super::varint::{self, INT, LONG};
use crate::page::Named;
use kit::Timestamp;
use probe::ch01::{Field, Header, Record, RecordError};

/// Some bytes and what they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    /// The field's name.
    pub(crate) field: Field,
    /// Its number, where it is one.
    pub(crate) number: Option<i64>,
    /// Its bytes.
    pub(crate) bytes: Vec<u8>,
}

impl Part {
    /// The part as pictures want it.
    pub(crate) fn named(&self) -> Named {
        let named = Named::new(self.field.name(), self.bytes.as_slice());
        match self.number {
            Some(number) => named.means(number),
            None => named,
        }
    }
}

/// The fields of an encoded record, in order, `length` first. A key or a value that has no bytes is not listed.
pub(crate) fn parts(record: &Record, base: Timestamp) -> Vec<Part> {
    let mut parts = vec![Part {
        field: Field::Attributes,
        number: None,
        bytes: vec![0],
    }];
    parts.push(number(Field::TimestampDelta, record.timestamp.0 - base.0));
    parts.push(number(Field::OffsetDelta, record.offset_delta.into()));
    parts.extend(text([Field::KeyLength, Field::Key], record.key.as_deref()));
    parts.extend(text(
        [Field::ValueLength, Field::Value],
        record.value.as_deref(),
    ));
    parts.push(number(Field::HeadersCount, record.headers.len() as i64));
    for Header { key, value } in &record.headers {
        parts.extend(text([Field::HeaderKeyLength, Field::HeaderKey], Some(key)));
        parts.extend(text(
            [Field::HeaderValueLength, Field::HeaderValue],
            value.as_deref(),
        ));
    }
    let length: usize = parts.iter().map(|part| part.bytes.len()).sum();
    parts.insert(0, number(Field::Length, length as i64));
    parts
}

/// A record's bytes, its length field included.
pub(crate) fn encode(record: &Record, base: Timestamp) -> Vec<u8> {
    let parts = parts(record, base);
    let bytes: Vec<Vec<u8>> = parts.into_iter().map(|part| part.bytes).collect();
    bytes.concat()
}

fn number(field: Field, value: i64) -> Part {
    Part {
        field,
        number: Some(value),
        bytes: varint::encode(value),
    }
}

fn text([length, field]: [Field; 2], bytes: Option<&[u8]>) -> Vec<Part> {
    let mut parts = vec![number(length, bytes.map_or(-1, |bytes| bytes.len() as i64))];
    parts.extend(bytes.filter(|bytes| !bytes.is_empty()).map(|bytes| Part {
        field,
        number: None,
        bytes: bytes.to_vec(),
    }));
    parts
}

/// What bytes are as a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Decoded {
    /// The record and how many bytes it took; or the first error, read from the front.
    pub(crate) answer: Result<(Record, usize), RecordError>,
    /// Whether the sum of the base and the delta does not fit. It may be noticed when the delta is read or at the
    /// end: where more is wrong, either error is right.
    pub(crate) too_far: bool,
    /// Whether the headers that the count claims cannot be there, each takes two bytes at least. It may be noticed at
    /// the count or where the bytes end.
    pub(crate) claims_too_much: bool,
    /// All bytes under the names of their fields. Those that were not reached have none.
    pub(crate) fields: Vec<Named>,
    /// The field that the error is about.
    pub(crate) broken: Option<usize>,
}

/// Reads the record at the beginning of `bytes`.
pub(crate) fn decode(bytes: &[u8], base: Timestamp) -> Decoded {
    let mut cursor = Cursor {
        bytes,
        at: 0,
        delta: 0,
        claims_too_much: false,
        fields: Vec::new(),
    };
    let mut answer = cursor.record();
    let mut broken = answer.is_err().then(|| cursor.fields.len() - 1);
    if cursor.at < cursor.bytes.len() {
        cursor.take("(not read)", cursor.bytes.len() - cursor.at);
    }
    if cursor.at < bytes.len() {
        cursor.bytes = bytes;
        cursor.take("(behind the record)", bytes.len() - cursor.at);
    }
    let sum = i128::from(base.0) + i128::from(cursor.delta);
    let fits = i64::try_from(sum);
    if let Ok((record, _)) = &mut answer {
        match fits {
            Ok(sum) => record.timestamp = Timestamp(sum),
            Err(_) => {
                broken = Some(2);
                answer = Err(RecordError::OutOfRange {
                    field: Field::TimestampDelta,
                });
            }
        }
    }
    Decoded {
        answer,
        too_far: fits.is_err(),
        claims_too_much: cursor.claims_too_much,
        fields: cursor.fields,
        broken,
    }
}

/// Where reading is. `bytes` ends with the record as soon as its length is known.
struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
    delta: i64,
    claims_too_much: bool,
    fields: Vec<Named>,
}

impl Cursor<'_> {
    fn record(&mut self) -> Result<(Record, usize), RecordError> {
        let length = self.number(Field::Length, INT)?;
        let end = self.at as i64 + length;
        if length < 0 || end > self.bytes.len() as i64 {
            return self.broken(Field::Record);
        }
        self.bytes = &self.bytes[..end as usize];
        if length == 0 {
            return self.broken(Field::Attributes);
        }
        self.take("attributes", 1);
        self.delta = self.number(Field::TimestampDelta, LONG)?;
        let mut record = Record {
            offset_delta: self.number(Field::OffsetDelta, INT)? as i32,
            timestamp: Timestamp(0),
            key: self.text(Field::KeyLength, Field::Key)?,
            value: self.text(Field::ValueLength, Field::Value)?,
            headers: Vec::new(),
        };
        let mut left = self.number(Field::HeadersCount, INT)?;
        if left < 0 {
            return Err(broken(Field::HeadersCount));
        }
        self.claims_too_much = 2 * left > (self.bytes.len() - self.at) as i64;
        while left > 0 {
            let Some(key) = self.text(Field::HeaderKeyLength, Field::HeaderKey)? else {
                return Err(broken(Field::HeaderKeyLength));
            };
            let value = self.text(Field::HeaderValueLength, Field::HeaderValue)?;
            record.headers.push(Header { key, value });
            left -= 1;
        }
        if self.at < self.bytes.len() {
            self.take("(left over)", self.bytes.len() - self.at);
            return Err(RecordError::Trailing);
        }
        Ok((record, self.at))
    }

    /// Notes the next bytes under a name, and goes behind them.
    fn take(&mut self, name: impl Into<String>, len: usize) {
        let bytes = &self.bytes[self.at..self.at + len];
        self.fields.push(Named::new(name, bytes));
        self.at += len;
    }

    /// What is left does not make up this field.
    fn broken<T>(&mut self, field: Field) -> Result<T, RecordError> {
        self.take(field.name(), self.bytes.len() - self.at);
        Err(broken(field))
    }

    fn number(&mut self, field: Field, most: usize) -> Result<i64, RecordError> {
        let Ok((value, len)) = varint::decode(&self.bytes[self.at..], most) else {
            return self.broken(field);
        };
        let bytes = &self.bytes[self.at..self.at + len];
        self.fields
            .push(Named::new(field.name(), bytes).means(value));
        self.at += len;
        Ok(value)
    }

    fn text(&mut self, length: Field, field: Field) -> Result<Option<Vec<u8>>, RecordError> {
        let len = self.number(length, INT)?;
        if len == -1 {
            return Ok(None);
        }
        if len < -1 {
            return Err(broken(length));
        }
        let end = self.at as i64 + len;
        if end > self.bytes.len() as i64 {
            return self.broken(field);
        }
        let text = self.bytes[self.at..end as usize].to_vec();
        if len > 0 {
            self.take(field.name(), len as usize);
        }
        Ok(Some(text))
    }
}

fn broken(field: Field) -> RecordError {
    RecordError::Broken { field }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What kcat 1.7.1 sent for a record with four headers; two have the same key, one a null value, one an empty one.
    const FROM_KCAT: &str = "38000000046b3004763008046831026104683201046831026204683300";

    #[test]
    fn what_a_client_sent_is_read_and_written_again() {
        let bytes = ch01_batch::unhex(FROM_KCAT);
        let header = |key: &str, value: Option<&str>| Header {
            key: key.into(),
            value: value.map(Into::into),
        };
        let record = Record {
            timestamp: Timestamp(7),
            key: Some(b"k0".to_vec()),
            value: Some(b"v0".to_vec()),
            headers: vec![
                header("h1", Some("a")),
                header("h2", None),
                header("h1", Some("b")),
                header("h3", Some("")),
            ],
            ..Record::default()
        };
        assert_eq!(encode(&record, Timestamp(7)), bytes);
        let with_more = [bytes, vec![0xff; 3]].concat();
        assert_eq!(
            decode(&with_more, Timestamp(7)).answer,
            Ok((record, with_more.len() - 3))
        );
    }

    #[test]
    fn a_sum_that_does_not_fit_is_told_also_where_more_is_wrong() {
        let wrong = [0x0e, 0, 2, 0, 1, 1, 0, 0x77];
        let decoded = decode(&wrong, Timestamp(i64::MAX));
        assert_eq!(decoded.answer, Err(RecordError::Trailing));
        assert!(decoded.too_far);
    }

    #[test]
    fn a_count_claims_too_much_when_there_are_not_two_bytes_for_each() {
        let claims = |more: &[u8]| {
            let body = [&[0, 0, 0, 1, 1, 4][..], more].concat();
            let bytes = [varint::encode(body.len() as i64), body].concat();
            decode(&bytes, Timestamp(0)).claims_too_much
        };
        assert!(claims(&[]) && claims(&[0, 1, 0]));
        assert!(!claims(&[0, 1, 0, 1]) && !claims(&[0, 1, 2, b'h', 9]));
    }
}
