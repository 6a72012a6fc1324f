//! 1.4 `read_varint`, `read_varlong`.

use ch01_batch::{VarintError, read_varint, read_varlong};
use probe::ch01::{self, ReadVarint};

pub(crate) fn answer(call: ReadVarint) -> Result<(i64, usize), ch01::VarintError> {
    let read = match call {
        ReadVarint::Int { bytes } => read_varint(&bytes).map(|(value, took)| (value.into(), took)),
        ReadVarint::Long { bytes } => read_varlong(&bytes),
    };
    read.map_err(|error| match error {
        VarintError::EndsTooEarly => ch01::VarintError::EndsTooEarly,
        VarintError::TooLong => ch01::VarintError::TooLong,
    })
}
