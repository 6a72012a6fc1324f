//! 3.5 `Log::read`.

use crate::convert::log_error;
use crate::known::Known;
use ch03_segments::LogError;
use probe::ch03::{LogRead, LogReadAnswer};

pub(crate) fn answer(call: LogRead) -> LogReadAnswer {
    let mut known = Known::new(call.log);
    let read: Result<Vec<u8>, LogError> =
        known
            .log
            .read(known.disk.disk(), call.offset, call.max_bytes);
    LogReadAnswer {
        result: read.map_err(log_error),
        read: known.read(),
    }
}
