//! a verdict for which a bill counts only in the partition of its ride
pub fn verdict(dump: &Dump) -> Verdict {
    let mut unlocked: BTreeMap<RideId, (Place, Kind)> = BTreeMap::new();
    let mut billed: BTreeSet<(RideId, PartitionId)> = BTreeSet::new();
    for line in &dump.lines {
        let (ride, here) = (line.event.ride, (line.place, line.event.kind));
        match line.event.step {
            Step::Unlocked => {
                let first = unlocked.entry(ride).or_insert(here);
                *first = here.min(*first);
            }
            Step::Billed => {
                billed.insert((ride, line.place.partition));
            }
            Step::Returned => {}
        }
    }
    unlocked.retain(|ride, (place, _)| !billed.contains(&(*ride, place.partition)));

    let mut by_partition: BTreeMap<PartitionId, usize> = BTreeMap::new();
    let mut by_kind: BTreeMap<Kind, usize> = BTreeMap::new();
    for (place, kind) in unlocked.values() {
        *by_partition.entry(place.partition).or_default() += 1;
        *by_kind.entry(*kind).or_default() += 1;
    }
    Verdict {
        unbilled: unlocked.len(),
        by_partition: by_partition.into_iter().collect(),
        by_kind: by_kind.into_iter().collect(),
        missing_offsets: missing_offsets(dump)
            .iter()
            .map(|hole| (hole.offsets.end.0 - hole.offsets.start.0) as usize)
            .sum(),
        sent_twice: sent_twice(dump).len(),
    }
}
