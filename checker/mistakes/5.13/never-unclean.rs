//! a controller that elects nobody out of sync though that is allowed
pub fn elect(partition: &Partition, live: Brokers, unclean: bool) -> Election {
    let first_of = |among: Brokers| {
        let mut assigned = partition.assignment.iter().copied();
        assigned.find(|broker| among.contains(*broker))
    };
    let acceptable = live.intersection(partition.isr);
    let stays = partition
        .leader
        .filter(|leader| acceptable.contains(*leader));
    let leader = stays.or_else(|| first_of(acceptable));
    let isr = partition.isr;
    let _ = unclean;
    let changes = i32::from(leader != partition.leader);
    let epoch = Epoch(partition.epoch.0.saturating_add(changes));
    Election { leader, isr, epoch }
}
