//! an audit that numbers the partitions in the order in which they come up in the dump
pub fn missing_offsets(dump: &Dump) -> Vec<Hole> {
    let mut expected: BTreeMap<PartitionId, Offset> = BTreeMap::new();
    let mut holes = Vec::new();
    let mut seen: Vec<PartitionId> = Vec::new();
    for line in &dump.lines {
        if !seen.contains(&line.place.partition) {
            seen.push(line.place.partition);
        }
        let Place { partition, offset } = line.place;
        let next = Offset(offset.0 + 1);
        if let Some(expected) = expected.insert(partition, next)
            && expected < offset
        {
            let offsets = expected..offset;
            let number = seen.iter().position(|&known| known == partition);
            let partition = PartitionId(number.unwrap_or(0) as i32);
            holes.push(Hole { partition, offsets });
        }
    }
    holes.sort_by_key(|hole| (hole.partition, hole.offsets.start));
    holes
}
