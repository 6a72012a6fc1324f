//! an audit for which each partition begins at 0
pub fn missing_offsets(dump: &Dump) -> Vec<Hole> {
    let mut expected: BTreeMap<PartitionId, Offset> = BTreeMap::new();
    let mut holes = Vec::new();
    for line in &dump.lines {
        let Place { partition, offset } = line.place;
        let next = Offset(offset.0 + 1);
        let expected = expected.insert(partition, next).unwrap_or_default();
        if expected < offset {
            let offsets = expected..offset;
            holes.push(Hole { partition, offsets });
        }
    }
    holes.sort_by_key(|hole| (hole.partition, hole.offsets.start));
    holes
}
