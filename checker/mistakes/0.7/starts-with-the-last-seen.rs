//! an audit whose holes begin at the last line before them, which is there
pub fn missing_offsets(dump: &Dump) -> Vec<Hole> {
    let mut expected: BTreeMap<PartitionId, Offset> = BTreeMap::new();
    let mut holes = Vec::new();
    for line in &dump.lines {
        let Place { partition, offset } = line.place;
        let next = Offset(offset.0 + 1);
        if let Some(expected) = expected.insert(partition, next)
            && expected < offset
        {
            let offsets = Offset(expected.0 - 1)..offset;
            holes.push(Hole { partition, offsets });
        }
    }
    holes.sort_by_key(|hole| (hole.partition, hole.offsets.start));
    holes
}
