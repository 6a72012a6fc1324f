//! 1.1 `BatchHeader::read`.

use crate::convert::batch_header;
use ch01_batch::BatchHeader;
use probe::ch01::{self, ReadHeader};

pub(crate) fn answer(call: ReadHeader) -> Result<ch01::BatchHeader, usize> {
    BatchHeader::read(&call.bytes)
        .map(batch_header)
        .map_err(|too_short| too_short.have)
}
