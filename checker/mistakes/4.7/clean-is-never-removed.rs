//! a plan that looks at the log start only after a crash
pub fn recovery_plan(
    listing: &[SegmentFile],
    recovery_point: Offset,
    log_start: Offset,
    clean: bool,
) -> Plan {
    let mut plan = Plan::default();
    let bases: Vec<Offset> = listing.iter().map(|file| file.base_offset).collect();
    let Some(last) = listing.last() else {
        return plan;
    };
    let room = if last.bytes < 61 { 0 } else { 1 << 31 };
    if !clean && log_start.0 > last.base_offset.0.saturating_add(room) {
        plan.remove = bases;
        return plan;
    }
    if clean {
        plan.trusted = bases[..bases.len() - 1].to_vec();
        plan.check_tail = Some(last.base_offset);
        return plan;
    }
    let first = bases
        .iter()
        .rposition(|base| *base <= recovery_point)
        .unwrap_or(0);
    plan.trusted = bases[..first].to_vec();
    plan.scan = bases[first..].to_vec();
    plan
}
