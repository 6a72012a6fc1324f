//! an audit whose holes end at the last missing offset, and not behind it
pub fn missing_offsets(dump: &Dump) -> Vec<Hole> {
    let mut expected: BTreeMap<PartitionId, Offset> = BTreeMap::new();
    let mut holes = Vec::new();
    for line in &dump.lines {
        let Place { partition, offset } = line.place;
        let next = Offset(offset.0 + 1);
        if let Some(expected) = expected.insert(partition, next)
            && expected < offset
        {
            let offsets = expected..Offset(offset.0 - 1);
            holes.push(Hole { partition, offsets });
        }
    }
    holes.sort_by_key(|hole| (hole.partition, hole.offsets.start));
    holes
}
