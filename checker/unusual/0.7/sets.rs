//! all offsets of a partition in a set, and the missing ones between its ends
pub fn missing_offsets(dump: &Dump) -> Vec<Hole> {
    let mut there: BTreeMap<PartitionId, std::collections::BTreeSet<Offset>> = BTreeMap::new();
    for line in &dump.lines {
        there.entry(line.place.partition).or_default().insert(line.place.offset);
    }
    let mut holes = Vec::new();
    for (partition, offsets) in there {
        let mut left = offsets.first().map_or(0, |first| first.0);
        for offset in offsets {
            if left != offset.0 {
                let offsets = Offset(left)..offset;
                holes.push(Hole { partition, offsets });
            }
            left = offset.0 + 1;
        }
    }
    holes
}
