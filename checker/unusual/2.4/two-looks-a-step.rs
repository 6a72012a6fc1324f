//! two looks at each middle, for "equal" and for "below", and one more at the end
pub fn lookup(entries: &Entries, target: Offset) -> Option<IndexEntry> {
    let (mut low, mut high) = (0, entries.len() as i64 - 1);
    while low <= high {
        let middle = (low + high) / 2;
        if entries.get(middle as usize).offset == target {
            return Some(entries.get(middle as usize));
        }
        if entries.get(middle as usize).offset < target {
            low = middle + 1;
        } else {
            high = middle - 1;
        }
    }
    if high < 0 { None } else { Some(entries.get(high as usize)) }
}
