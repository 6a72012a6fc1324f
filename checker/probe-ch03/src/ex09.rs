//! 3.9 `Log::offset_for_time`.

use crate::convert::log_error;
use crate::known::Known;
use ch03_segments::{LogError, OffsetSpec};
use probe::ch02::RecordAt;
use probe::ch03 as plain;

pub(crate) fn answer(call: plain::TimeQuestion) -> plain::TimeAnswer {
    let mut known = Known::new(call.log);
    let spec = match call.spec {
        plain::OffsetSpec::Earliest => OffsetSpec::Earliest,
        plain::OffsetSpec::Latest => OffsetSpec::Latest,
        plain::OffsetSpec::ForTimestamp { time } => OffsetSpec::ForTimestamp(time),
    };
    let found: Result<Option<ch02_index::RecordAt>, LogError> =
        known.log.offset_for_time(known.disk.disk(), spec);
    let record = |found: ch02_index::RecordAt| RecordAt {
        offset: found.offset,
        timestamp: found.timestamp,
    };
    plain::TimeAnswer {
        result: found.map(|found| found.map(record)).map_err(log_error),
        read: known.read(),
    }
}
