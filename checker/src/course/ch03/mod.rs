//! Chapter 3: segments and retention.

use crate::suite::Suite;

/// The chapter's exercises, in order.
pub(super) fn suites() -> Vec<Box<dyn Suite>> {
    vec![]
}
