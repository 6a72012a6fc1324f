//! a plan that adds to the last base offset, however near the largest number that is

// recovery_plan
fn recovery_plan(
    listing: &[SegmentFile],
    recovery_point: Offset,
    log_start: Offset,
    clean: bool,
) -> Plan {
    let mut plan = Plan::default();
    let bases: Vec<_> = listing.iter().map(|file| file.base_offset).collect();
    let Some((last, before)) = listing.split_last() else {
        return plan;
    };
    let room = if last.bytes < 61 { 0 } else { 1 << 31 };
    let possible_end = Offset(last.base_offset.0 + room);
    if log_start > possible_end {
        plan.remove = bases;
    } else if clean {
        plan.trusted = bases[..before.len()].to_vec();
        plan.check_tail = Some(last.base_offset);
    } else {
        let reached = bases.partition_point(|base| *base <= recovery_point);
        let (trusted, scan) = bases.split_at(reached.saturating_sub(1));
        plan.trusted = trusted.to_vec();
        plan.scan = scan.to_vec();
    }
    plan
}
