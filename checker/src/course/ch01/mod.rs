//! Chapter 1: records on disk.

mod batches;
mod check_batch;
mod client_batches;
mod crc;
mod read_header;
mod stamp;
mod write_varint;

use crate::suite::{Suite, suite};

/// The chapter's exercises, in order.
pub(super) fn suites() -> Vec<Box<dyn Suite>> {
    vec![
        suite::<read_header::ReadHeaders>(),
        suite::<write_varint::WriteVarints>(),
        // 1.8 to 1.12
        suite::<crc::Crc>(),
        suite::<check_batch::CheckBatch>(),
        suite::<stamp::Stamps>(),
    ]
}
