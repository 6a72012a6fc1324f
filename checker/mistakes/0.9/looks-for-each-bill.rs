//! a verdict that looks through the whole dump for the bill of each ride
pub fn verdict(dump: &Dump) -> Verdict {
    let mut verdict = Verdict::default();
    let mut by_partition: BTreeMap<PartitionId, usize> = BTreeMap::new();
    let mut by_kind: BTreeMap<Kind, usize> = BTreeMap::new();
    let rides: BTreeSet<RideId> = dump.lines.iter().map(|line| line.event.ride).collect();
    for ride in rides {
        let mut first: Option<(Place, Kind)> = None;
        let mut billed = false;
        for line in &dump.lines {
            if line.event.ride != ride {
                continue;
            }
            let here = (line.place, line.event.kind);
            match line.event.step {
                Step::Unlocked => first = Some(first.map_or(here, |first| first.min(here))),
                Step::Billed => billed = true,
                Step::Returned => {}
            }
        }
        if let (Some((place, kind)), false) = (first, billed) {
            verdict.unbilled += 1;
            *by_partition.entry(place.partition).or_default() += 1;
            *by_kind.entry(kind).or_default() += 1;
        }
    }
    verdict.by_partition = by_partition.into_iter().collect();
    verdict.by_kind = by_kind.into_iter().collect();
    verdict.missing_offsets = missing_offsets(dump)
        .iter()
        .map(|hole| (hole.offsets.end.0 - hole.offsets.start.0) as usize)
        .sum();
    verdict.sent_twice = sent_twice(dump).len();
    verdict
}
