//! an upper bound by a recursion, and one back
pub fn lookup(entries: &Entries, target: Offset) -> Option<IndexEntry> {
    fn above(entries: &Entries, target: Offset, from: usize, to: usize) -> usize {
        if from == to {
            return from;
        }
        let middle = from + (to - from) / 2;
        match entries.get(middle).offset.cmp(&target) {
            std::cmp::Ordering::Greater => above(entries, target, from, middle),
            _ => above(entries, target, middle + 1, to),
        }
    }
    above(entries, target, 0, entries.len()).checked_sub(1).map(|last| entries.get(last))
}
