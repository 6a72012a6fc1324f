//! an audit that compares each line with the one before, whichever partition that is of
pub fn missing_offsets(dump: &Dump) -> Vec<Hole> {
    let mut holes = Vec::new();
    for pair in dump.lines.windows(2) {
        let (before, now) = (pair[0].place, pair[1].place);
        let expected = Offset(before.offset.0 + 1);
        if expected < now.offset {
            holes.push(Hole {
                partition: now.partition,
                offsets: expected..now.offset,
            });
        }
    }
    holes.sort_by_key(|hole| (hole.partition, hole.offsets.start));
    holes
}
