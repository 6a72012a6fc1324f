//! one segment at a time, from the front, each asked what lies behind it, in 128 bits
pub fn recovery_plan(
    listing: &[SegmentFile],
    recovery_point: Offset,
    log_start: Offset,
    clean: bool,
) -> Plan {
    let Some((first, behind)) = listing.split_first() else {
        return Plan::default();
    };
    let last = behind.last().unwrap_or(first);
    let end = i128::from(last.base_offset.0) + if last.bytes >= 61 { 1 << 31 } else { 0 };
    let mut plan = recovery_plan(behind, recovery_point, log_start, clean);
    let list = if i128::from(log_start.0) > end {
        &mut plan.remove
    } else if clean && behind.is_empty() {
        plan.check_tail = Some(first.base_offset);
        return plan;
    } else if clean || behind.first().is_some_and(|next| next.base_offset.0 <= recovery_point.0) {
        &mut plan.trusted
    } else {
        &mut plan.scan
    };
    list.insert(0, first.base_offset);
    plan
}
