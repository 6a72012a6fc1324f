//! thirds instead of halves: two looks a step, but fewer steps
pub fn lookup(entries: &Entries, target: Offset) -> Option<IndexEntry> {
    let (mut from, mut to) = (0, entries.len());
    let mut best = None;
    while from < to {
        let third = (to - from) / 3;
        let (low, high) = (from + third, to - 1 - third);
        let entry = entries.get(low);
        if entry.offset > target {
            to = low;
            continue;
        }
        best = Some(entry);
        from = low + 1;
        if high > low {
            let entry = entries.get(high);
            if entry.offset > target {
                to = high;
            } else {
                best = Some(entry);
                from = high + 1;
            }
        }
    }
    best
}
