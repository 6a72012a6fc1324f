//! a controller that looks at nobody's ISR where unclean elections are allowed
pub fn elect(partition: &Partition, live: Brokers, unclean: bool) -> Election {
    let first_of = |among: Brokers| {
        let mut assigned = partition.assignment.iter().copied();
        assigned.find(|broker| among.contains(*broker))
    };
    let acceptable = if unclean { live } else { live.intersection(partition.isr) };
    let stays = partition
        .leader
        .filter(|leader| acceptable.contains(*leader));
    let leader = stays.or_else(|| first_of(acceptable));
    let mut isr = partition.isr;
    if let Some(alone) = leader.filter(|leader| !partition.isr.contains(*leader)) {
        isr = Brokers::new().with(alone);
    }
    let changes = i32::from(leader != partition.leader);
    let epoch = Epoch(partition.epoch.0.saturating_add(changes));
    Election { leader, isr, epoch }
}
