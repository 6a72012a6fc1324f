//! Chapter 0: why a log.

use crate::suite::Suite;

/// The chapter's exercises, in order.
pub(super) fn suites() -> Vec<Box<dyn Suite>> {
    Vec::new()
}
