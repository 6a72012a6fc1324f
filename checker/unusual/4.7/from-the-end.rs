//! the listing from its last segment to the first, each asked by itself
pub fn recovery_plan(
    listing: &[SegmentFile],
    recovery_point: Offset,
    log_start: Offset,
    clean: bool,
) -> Plan {
    let mut plan = Plan::default();
    let possible = listing.last().map(|last| match last.bytes {
        0..61 => i128::from(last.base_offset.0),
        _ => i128::from(last.base_offset.0) + (1 << 31),
    });
    let gone = possible.is_some_and(|end| i128::from(log_start.0) > end);
    let mut reached = false;
    for (behind, file) in listing.iter().rev().enumerate() {
        let list = match (gone, clean, behind, reached) {
            (true, ..) => &mut plan.remove,
            (_, true, 0, _) => {
                plan.check_tail = Some(file.base_offset);
                continue;
            }
            (_, true, ..) | (_, _, _, true) => &mut plan.trusted,
            _ => &mut plan.scan,
        };
        list.insert(0, file.base_offset);
        reached |= file.base_offset <= recovery_point;
    }
    plan
}
