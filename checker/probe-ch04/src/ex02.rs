//! 4.2 `valid_prefix`.

use ch04_recovery::valid_prefix;
use kit::CountingReader;
use probe::ch04::{MeasuredPrefix, Prefix, ValidPrefix, expand};
use probe::memory;

pub(crate) fn answer(call: ValidPrefix) -> MeasuredPrefix {
    let bytes = expand(&call.log);
    let reader = match call.failing {
        Some(number) => CountingReader::failing_at(&bytes, number),
        None => CountingReader::new(&bytes),
    };
    // The log itself does not count.
    let before = memory::start();
    let result = valid_prefix(&reader, call.base);
    let mebibytes = memory::peak_since(before) >> 20;
    let prefix = |prefix: ch04_recovery::Prefix| Prefix {
        bytes: prefix.bytes,
        next_offset: prefix.next_offset,
    };
    MeasuredPrefix {
        result: result.map(prefix).map_err(|failed| failed.position),
        calls: reader.calls(),
        bytes: reader.bytes(),
        watched: reader.bytes_in(call.watch.0..u64::MAX),
        mebibytes,
    }
}
