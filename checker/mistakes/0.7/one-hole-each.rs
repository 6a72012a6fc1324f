//! an audit that reports one hole a partition, from its first missing offset to its last
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
    holes.sort_by_key(|hole| (hole.partition, hole.offsets.start));
    holes.dedup_by(|later: &mut Hole, first: &mut Hole| {
        let same = later.partition == first.partition;
        if same {
            first.offsets.end = later.offsets.end;
        }
        same
    });
    holes
}
