//! a search that answers the first entry when the target lies below it
pub fn lookup_time(entries: &Entries<TimeEntry>, target: Timestamp) -> Option<TimeEntry> {
    let (mut low, mut high) = (0, entries.len());
    while low < high {
        let middle = (low + high) / 2;
        if entries.get(middle).timestamp <= target {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    (!entries.is_empty()).then(|| entries.get(low.max(1) - 1))
}
