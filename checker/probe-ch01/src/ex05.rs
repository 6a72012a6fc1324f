//! 1.5 `varint_len`, `varlong_len`, `body_len`, `record_len`.

use crate::convert::record_from;
use ch01_batch::{body_len, record_len, varint_len, varlong_len};
use probe::ch01::Measure;

pub(crate) fn answer(call: Measure) -> usize {
    match call {
        Measure::Varint { value } => varint_len(value),
        Measure::Varlong { value } => varlong_len(value),
        Measure::Body { of } => body_len(&record_from(of.whole()), of.base),
        Measure::Record { of } => record_len(&record_from(of.whole()), of.base),
    }
}
