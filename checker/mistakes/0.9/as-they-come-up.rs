//! a verdict whose lists are in the order in which the rides come up
pub fn verdict(dump: &Dump) -> Verdict {
    let mut unlocked: BTreeMap<RideId, (Place, Kind)> = BTreeMap::new();
    let mut billed: BTreeSet<RideId> = BTreeSet::new();
    for line in &dump.lines {
        let (ride, here) = (line.event.ride, (line.place, line.event.kind));
        match line.event.step {
            Step::Unlocked => {
                let first = unlocked.entry(ride).or_insert(here);
                *first = here.min(*first);
            }
            Step::Billed => {
                billed.insert(ride);
            }
            Step::Returned => {}
        }
    }
    unlocked.retain(|ride, _| !billed.contains(ride));

    let mut by_partition: Vec<(PartitionId, usize)> = Vec::new();
    let mut by_kind: Vec<(Kind, usize)> = Vec::new();
    for (place, kind) in unlocked.values() {
        match by_partition.iter_mut().find(|(known, _)| *known == place.partition) {
            Some((_, count)) => *count += 1,
            None => by_partition.push((place.partition, 1)),
        }
        match by_kind.iter_mut().find(|(known, _)| known == kind) {
            Some((_, count)) => *count += 1,
            None => by_kind.push((*kind, 1)),
        }
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
