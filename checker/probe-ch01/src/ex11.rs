//! 1.11 `decode_batch`.

use crate::convert::{batch_header, check_error, codec, field, record, record_error};
use ch01_batch::{DecodeError, decode_batch};
use probe::ch01;

pub(crate) fn answer(bytes: Vec<u8>) -> Result<ch01::Batch, ch01::DecodeError> {
    decode_batch(&bytes)
        .map(|batch| ch01::Batch {
            header: batch_header(batch.header),
            control: batch.control,
            records: batch.records.into_iter().map(record).collect(),
        })
        .map_err(|error| match error {
            DecodeError::Check(error) => ch01::DecodeError::Check {
                error: check_error(error),
            },
            DecodeError::Compressed(of) => ch01::DecodeError::Compressed { codec: codec(of) },
            DecodeError::Truncated { found } => ch01::DecodeError::Truncated { found },
            DecodeError::Record { index, error } => ch01::DecodeError::Record {
                index,
                error: record_error(error),
            },
            DecodeError::Trailing => ch01::DecodeError::Trailing,
            DecodeError::OutOfRange(of) => ch01::DecodeError::OutOfRange { field: field(of) },
        })
}
