//! A batch with its records, for the search by time: opened by the models of chapter 1.

use super::segment::end;
use crate::course::model::batch::{self, RawBatch};
use crate::course::model::record;
use kit::{Offset, Timestamp};
use probe::ch02::{BatchAt, RecordAt};

/// What is in a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Opened {
    /// Its records.
    Records(Vec<RecordAt>),
    /// It is compressed, by this codec.
    Compressed(u8),
    /// It is broken.
    Broken,
}

/// Opens a batch of a log.
pub(super) fn open(log: &[u8], at: &BatchAt) -> Opened {
    let bytes = &log[at.position.0 as usize..end(at).0 as usize];
    let Some(raw) = RawBatch::read(bytes) else {
        return Opened::Broken;
    };
    if raw.magic != 2 || raw.crc != Some(batch::crc(bytes)) || raw.count < 0 {
        return Opened::Broken;
    }
    let codec = (raw.attributes & 7) as u8;
    if codec != 0 {
        return Opened::Compressed(codec);
    }
    let append_time = raw.attributes & 8 != 0;
    let mut rest = raw.payload.as_slice();
    let mut records = Vec::new();
    for _ in 0..raw.count {
        let Ok((record, len)) = record::decode(rest, Timestamp(raw.base_timestamp)).answer else {
            return Opened::Broken;
        };
        rest = &rest[len..];
        records.push(RecordAt {
            offset: Offset(raw.base_offset + i64::from(record.offset_delta)),
            timestamp: if append_time {
                Timestamp(raw.max_timestamp)
            } else {
                record.timestamp
            },
        });
    }
    match rest {
        [] => Opened::Records(records),
        _ => Opened::Broken,
    }
}
