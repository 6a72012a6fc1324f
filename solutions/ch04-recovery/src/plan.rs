//! Which segments must be looked at after a crash.

use kit::Offset;

use crate::{Plan, SegmentFile};

/// Contract to be written.
pub fn recovery_plan(
    listing: &[SegmentFile],
    recovery_point: Offset,
    log_start: Offset,
    clean: bool,
) -> Plan {
    // begin 4.7 recovery_plan: todo!("4.7 recovery_plan of {} segments, recovery point {recovery_point}, log start {log_start}, clean {clean}", listing.len())
    let _ = (listing, recovery_point, log_start, clean);
    Plan::default()
    // end
}
