//! When a new segment begins.

use kit::Timestamp;

use crate::{BelowBase, Incoming, RollConfig, SegmentState};

/// Contract to be written.
pub fn should_roll(
    segment: &SegmentState,
    incoming: &Incoming,
    now: Timestamp,
    config: &RollConfig,
) -> Result<bool, BelowBase> {
    // begin 3.3 should_roll: todo!("3.3 should_roll({segment:?}, {incoming:?}, {now}, {config:?})")
    let _ = (segment, incoming, now, config);
    Ok(false)
    // end
}
