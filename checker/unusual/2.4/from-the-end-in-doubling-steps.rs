//! steps from the end that double, then a search between the last two
pub fn lookup(entries: &Entries, target: Offset) -> Option<IndexEntry> {
    let count = entries.len();
    let (mut step, mut above) = (1, count);
    while step <= count && entries.get(count - step).offset > target {
        above = count - step;
        step *= 2;
    }
    let mut below = count as i128 - step as i128;
    if below < -1 {
        below = -1;
    }
    let mut above = above as i128;
    while above - below > 1 {
        let middle = (above + below).div_euclid(2);
        match entries.get(middle as usize).offset.0 > target.0 {
            true => above = middle,
            false => below = middle,
        }
    }
    usize::try_from(below).ok().map(|below| entries.get(below))
}
