//! an option that is empty where it stands still
pub fn leader_hw(standing: &Standing<'_>) -> Offset {
    let moved = || -> Option<Offset> {
        let enough = standing.committed >= standing.min_isr.min(standing.replicas);
        let mut lowest = enough.then_some(i128::from(standing.own_end.0))?;
        for set in [standing.joinable, standing.counts] {
            for broker in set.iter().filter(|broker| *broker != standing.me) {
                lowest = lowest.min(i128::from(standing.seen.get(&broker)?.end.0));
            }
        }
        (lowest > i128::from(standing.current.0)).then_some(Offset(lowest as i64))
    };
    moved().unwrap_or(standing.current)
}
