//! a search for the first entry at or above the target
pub fn lookup_time(entries: &Entries<TimeEntry>, target: Timestamp) -> Option<TimeEntry> {
    let (mut low, mut high) = (0, entries.len());
    while low < high {
        let middle = (low + high) / 2;
        if entries.get(middle).timestamp < target {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    (low < entries.len()).then(|| entries.get(low))
}
