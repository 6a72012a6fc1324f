//! A batch's header and errors to plain data.

use ch01_batch::{BatchHeader, CheckError};
use probe::ch01 as plain;

pub(crate) fn header(header: &BatchHeader) -> plain::BatchHeader {
    plain::BatchHeader {
        base_offset: header.base_offset,
        batch_length: header.batch_length,
        partition_leader_epoch: header.partition_leader_epoch,
        magic: header.magic,
        crc: header.crc,
        attributes: header.attributes.0,
        last_offset_delta: header.last_offset_delta,
        base_timestamp: header.base_timestamp,
        max_timestamp: header.max_timestamp,
        producer_id: header.producer_id,
        producer_epoch: header.producer_epoch,
        base_sequence: header.base_sequence,
        records_count: header.records_count,
    }
}

pub(crate) fn check_error(error: CheckError) -> plain::CheckError {
    match error {
        CheckError::Length { have } => plain::CheckError::Length { have },
        CheckError::Trailing => plain::CheckError::Trailing,
        CheckError::Magic { found } => plain::CheckError::Magic { found },
        CheckError::Crc { stored, computed } => plain::CheckError::Crc { stored, computed },
        CheckError::Count { found } => plain::CheckError::Count { found },
    }
}
