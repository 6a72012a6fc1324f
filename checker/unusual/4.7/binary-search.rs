//! a binary search for the recovery point, and the lists by splitting
pub fn recovery_plan(
    listing: &[SegmentFile],
    recovery_point: Offset,
    log_start: Offset,
    clean: bool,
) -> Plan {
    let bases: Vec<Offset> = listing.iter().map(|file| file.base_offset).collect();
    let Some(last) = listing.last() else {
        return Plan::default();
    };
    // Compared without adding: the sum might not fit.
    let above = log_start.0.saturating_sub(last.base_offset.0);
    if above > 1 << 31 || (last.bytes < 61 && above > 0) {
        return Plan {
            remove: bases,
            ..Plan::default()
        };
    }
    let first = if clean {
        bases.len() - 1
    } else {
        match bases.binary_search(&recovery_point) {
            Ok(found) => found,
            Err(0) => 0,
            Err(behind) => behind - 1,
        }
    };
    let mut trusted = bases;
    let mut scan = trusted.split_off(first);
    let check_tail = if clean { scan.pop() } else { None };
    Plan {
        remove: vec![],
        trusted,
        scan,
        check_tail,
    }
}
