//! 2.8 `find_by_time`.

use crate::convert::{scan_error, with_reader};
use ch02_index::find_by_time;
use kit::Entries;
use probe::ch02::{FindByTime, FoundByTime, RecordAt};

pub(crate) fn answer(call: FindByTime) -> FoundByTime {
    let offsets = Entries::new(call.offsets);
    let times = Entries::new(call.times);
    let (found, reads) = with_reader(&call.log, call.failing, |log| {
        find_by_time(log, &offsets, &times, call.from, call.time)
    });
    let record = |ch02_index::RecordAt { offset, timestamp }| RecordAt { offset, timestamp };
    let result = found.map(|found| found.map(record)).map_err(scan_error);
    FoundByTime { result, reads }
}
