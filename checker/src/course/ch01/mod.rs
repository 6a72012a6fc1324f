//! Chapter 1: records on disk.

mod batch_records;
mod batches;
mod check_batch;
pub(crate) mod client_batches;
mod crc;
mod damage;
mod decode_batch;
mod decode_record;
mod decode_story;
mod encode_batch;
mod encode_record;
mod measure;
mod numbers;
mod read_header;
mod read_varint;
mod records;
mod split_batches;
mod split_story;
mod stamp;
mod write_varint;

use crate::suite::{Suite, suite};

/// The chapter's exercises, in order.
pub(super) fn suites() -> Vec<Box<dyn Suite>> {
    vec![
        suite::<read_header::ReadHeaders>(),
        suite::<split_batches::SplitsBatches>(),
        suite::<write_varint::WriteVarints>(),
        suite::<read_varint::ReadsVarints>(),
        suite::<measure::Measures>(),
        suite::<encode_record::EncodesRecords>(),
        suite::<decode_record::DecodesRecords>(),
        // 1.8 to 1.12
        suite::<crc::Crc>(),
        suite::<check_batch::CheckBatch>(),
        suite::<encode_batch::EncodeBatches>(),
        suite::<decode_batch::DecodeBatches>(),
        suite::<stamp::Stamps>(),
    ]
}
