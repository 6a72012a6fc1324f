//! Models that the suites of several exercises share.
//!
//! | module | holds |
//! |---|---|
//! | `batch` | batches whose every field may be a lie, to bytes and back |

pub(in crate::course) mod batch;
