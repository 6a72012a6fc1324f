//! puts every unlocked ride on a list from the last place to the first, then crosses off what has a bill
pub fn verdict(dump: &Dump) -> Verdict {
    let mut unlocked: Vec<&kit::dump::Line> =
        dump.lines.iter().filter(|line| line.event.step == Step::Unlocked).collect();
    unlocked.sort_by_key(|line| std::cmp::Reverse(line.place));
    let mut open: BTreeMap<u32, (PartitionId, Kind)> =
        unlocked.iter().map(|line| (line.event.ride.0, (line.place.partition, line.event.kind))).collect();
    for bill in dump.lines.iter().filter(|line| line.event.step == Step::Billed) {
        open.remove(&bill.event.ride.0);
    }
    let partitions: BTreeSet<PartitionId> = open.values().map(|(partition, _)| *partition).collect();
    let of = |partition: PartitionId| open.values().filter(|(at, _)| *at == partition).count();
    let like = |kind: Kind| open.values().filter(|(_, of)| *of == kind).count();
    Verdict {
        unbilled: open.len(),
        by_partition: partitions.into_iter().map(|partition| (partition, of(partition))).collect(),
        by_kind: Kind::ALL.iter().map(|&kind| (kind, like(kind))).filter(|(_, count)| *count > 0).collect(),
        missing_offsets: missing_offsets(dump).into_iter().flat_map(|hole| hole.offsets.start.0..hole.offsets.end.0).count(),
        sent_twice: sent_twice(dump).len(),
    }
}
