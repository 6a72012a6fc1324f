//! sorts the lines by ride and place, and walks through them once; counts missing offsets and events itself
pub fn verdict(dump: &Dump) -> Verdict {
    let mut lines: Vec<&kit::dump::Line> = dump.lines.iter().collect();
    lines.sort_by_key(|line| (line.event.ride, line.place));
    let mut verdict = Verdict::default();
    let mut partitions: Vec<PartitionId> = Vec::new();
    let mut kinds: Vec<Kind> = Vec::new();
    for ride in lines.chunk_by(|one, other| one.event.ride == other.event.ride) {
        let first = ride.iter().find(|line| line.event.step == Step::Unlocked);
        let billed = ride.iter().any(|line| line.event.step == Step::Billed);
        if let Some(first) = first.filter(|_| !billed) {
            partitions.push(first.place.partition);
            kinds.push(first.event.kind);
        }
    }
    partitions.sort_unstable();
    kinds.sort_unstable();
    verdict.unbilled = partitions.len();
    verdict.by_partition = partitions.chunk_by(|one, other| one == other).map(|same| (same[0], same.len())).collect();
    verdict.by_kind = kinds.chunk_by(|one, other| one == other).map(|same| (same[0], same.len())).collect();
    lines.sort_by_key(|line| line.place);
    for pair in lines.windows(2) {
        let (one, other) = (pair[0].place, pair[1].place);
        if one.partition == other.partition {
            verdict.missing_offsets += (other.offset.0 - one.offset.0 - 1) as usize;
        }
    }
    lines.sort_by_key(|line| line.event.id);
    let same = lines.chunk_by(|one, other| one.event.id == other.event.id);
    verdict.sent_twice = same.filter(|same| same.len() > 1).count();
    verdict
}
