//! a controller that goes on in the assignment behind the old leader
pub fn elect(partition: &Partition, live: Brokers, unclean: bool) -> Election {
    let first_of = |among: Brokers| {
        let assigned = &partition.assignment;
        let after = assigned
            .iter()
            .position(|broker| Some(*broker) == partition.leader)
            .map_or(0, |at| at + 1);
        let mut in_turn = assigned.iter().copied().cycle().skip(after);
        let turns = in_turn.by_ref().take(assigned.len());
        turns.filter(|broker| among.contains(*broker)).next()
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
    let changes = i32::from(leader != partition.leader);
    let epoch = Epoch(partition.epoch.0.saturating_add(changes));
    Election { leader, isr, epoch }
}
