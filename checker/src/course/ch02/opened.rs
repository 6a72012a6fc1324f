//! A batch with its records, for the search by time: opened by the models of chapter 1.

use super::segment::end;
use crate::course::model::batch;
use crate::course::model::record;
use kit::Offset;
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
    let Some(header) = batch::header(bytes) else {
        return Opened::Broken;
    };
    if header.magic != 2 || header.crc != batch::crc(bytes) || header.records_count < 0 {
        return Opened::Broken;
    }
    let codec = (header.attributes & 7) as u8;
    if codec != 0 {
        return Opened::Compressed(codec);
    }
    let append_time = header.attributes & 8 != 0;
    let mut rest: &[u8] = &bytes[batch::HEADER..];
    let mut records = Vec::new();
    for _ in 0..header.records_count {
        let Ok((record, len)) = record::decode(rest, header.base_timestamp).answer else {
            return Opened::Broken;
        };
        rest = &rest[len..];
        records.push(RecordAt {
            offset: Offset(header.base_offset.0 + i64::from(record.offset_delta)),
            timestamp: if append_time {
                header.max_timestamp
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
