//! 1.7 `decode_record`.

use crate::convert::{record, record_error};
use ch01_batch::decode_record;
use probe::ch01::{DecodeRecord, Record, RecordError};

pub(crate) fn answer(call: DecodeRecord) -> Result<(Record, usize), RecordError> {
    decode_record(&call.bytes, call.base)
        .map(|(decoded, took)| (record(decoded), took))
        .map_err(record_error)
}
