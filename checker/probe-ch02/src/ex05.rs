//! 2.5 `batch_at`, `find_batch`.

use crate::convert::{batch, scan_error, with_reader};
use ch02_index::{batch_at, find_batch};
use probe::ch02::{FindBatch, FoundBatch};

pub(crate) fn answer(call: FindBatch) -> FoundBatch {
    let (found, reads) = match call {
        FindBatch::At {
            log,
            position,
            failing,
        } => with_reader(&log, failing, |log| batch_at(log, position)),
        FindBatch::Find {
            log,
            start,
            target,
            failing,
        } => with_reader(&log, failing, |log| find_batch(log, start, target)),
    };
    let result = found.map(|found| found.map(batch)).map_err(scan_error);
    FoundBatch { result, reads }
}
