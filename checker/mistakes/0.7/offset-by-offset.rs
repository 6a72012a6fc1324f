//! an audit that reports each missing offset as a hole of its own
pub fn missing_offsets(dump: &Dump) -> Vec<Hole> {
    let mut expected: BTreeMap<PartitionId, Offset> = BTreeMap::new();
    let mut holes = Vec::new();
    for line in &dump.lines {
        let Place { partition, offset } = line.place;
        let next = Offset(offset.0 + 1);
        if let Some(expected) = expected.insert(partition, next)
            && expected < offset
        {
            for missing in expected.0..offset.0 {
                let offsets = Offset(missing)..Offset(missing + 1);
                holes.push(Hole { partition, offsets });
            }
        }
    }
    holes.sort_by_key(|hole| (hole.partition, hole.offsets.start));
    holes
}
