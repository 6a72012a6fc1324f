//! 4.7 `recovery_plan`.

use ch04_recovery::{SegmentFile, recovery_plan};
use probe::ch04::{Plan, PlanCall};

pub(crate) fn answer(call: PlanCall) -> Plan {
    let file = |file: &probe::ch04::SegmentFile| SegmentFile {
        base_offset: file.base_offset,
        bytes: file.bytes,
    };
    let listing: Vec<SegmentFile> = call.listing.iter().map(file).collect();
    let plan = recovery_plan(&listing, call.recovery_point, call.log_start, call.clean);
    Plan {
        remove: plan.remove,
        trusted: plan.trusted,
        scan: plan.scan,
        check_tail: plan.check_tail,
    }
}
