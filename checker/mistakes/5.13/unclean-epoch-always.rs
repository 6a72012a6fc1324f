//! a controller that raises the epoch at each unclean election
pub fn elect(partition: &Partition, live: Brokers, unclean: bool) -> Election {
    let first_of = |among: Brokers| {
        let mut assigned = partition.assignment.iter().copied();
        assigned.find(|broker| among.contains(*broker))
    };
    let acceptable = live.intersection(partition.isr);
    let stays = partition
        .leader
        .filter(|leader| acceptable.contains(*leader));
    let mut leader = stays.or_else(|| first_of(acceptable));
    let mut isr = partition.isr;
    if leader.is_none() && unclean {
        leader = first_of(live);
        isr = leader.map_or(isr, |alone| Brokers::new().with(alone));
    }
    let changes = i32::from(leader != partition.leader || isr != partition.isr);
    let epoch = Epoch(partition.epoch.0.saturating_add(changes));
    Election { leader, isr, epoch }
}
