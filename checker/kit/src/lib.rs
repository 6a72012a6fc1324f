//! What chapters, solutions, the probe and the suites share. It has no dependencies.
//!
//! | module | holds |
//! |---|---|
//! | `numbers` | offsets, timestamps, epochs and the other newtypes |

mod numbers;

pub use numbers::{BrokerId, Epoch, Offset, PartitionId, Position, Timestamp};
