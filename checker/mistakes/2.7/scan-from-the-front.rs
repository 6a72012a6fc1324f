//! a scan from the first entry on, because times are believed to be out of order
pub fn lookup_time(entries: &Entries<TimeEntry>, target: Timestamp) -> Option<TimeEntry> {
    let mut last = None;
    for i in 0..entries.len() {
        let entry = entries.get(i);
        if entry.timestamp > target {
            break;
        }
        last = Some(entry);
    }
    last
}
