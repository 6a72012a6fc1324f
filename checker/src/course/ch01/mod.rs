//! Chapter 1: records on disk.

mod crc;
mod write_varint;

use crate::suite::{Suite, suite};

/// The chapter's exercises, in order.
pub(super) fn suites() -> Vec<Box<dyn Suite>> {
    vec![suite::<write_varint::WriteVarints>(), suite::<crc::Crc>()]
}
