//! an audit that looks for each offset up to the highest of all partitions
pub fn missing_offsets(dump: &Dump) -> Vec<Hole> {
    let mut expected: BTreeMap<PartitionId, Offset> = BTreeMap::new();
    let mut holes = Vec::new();
    for line in &dump.lines {
        let Place { partition, offset } = line.place;
        let next = Offset(offset.0 + 1);
        if let Some(expected) = expected.insert(partition, next)
            && expected < offset
        {
            let offsets = expected..offset;
            holes.push(Hole { partition, offsets });
        }
    }
    let highest = expected.values().copied().max().unwrap_or_default();
    for (partition, next) in expected {
        if next < highest {
            let offsets = next..highest;
            holes.push(Hole { partition, offsets });
        }
    }
    holes.sort_by_key(|hole| (hole.partition, hole.offsets.start));
    holes
}
