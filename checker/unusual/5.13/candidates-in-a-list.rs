//! a list of all candidates, the best first, of which the first is taken
pub fn elect(partition: &Partition, live: Brokers, unclean: bool) -> Election {
    let alive = |broker: &&kit::BrokerId| live.contains(**broker);
    let mut candidates: Vec<(kit::BrokerId, Brokers)> = Vec::new();
    let old = partition.leader.iter();
    for broker in old.chain(&partition.assignment).filter(alive) {
        if partition.isr.contains(*broker) {
            candidates.push((*broker, partition.isr));
        }
    }
    if unclean {
        let assigned = partition.assignment.iter().filter(alive);
        candidates.extend(assigned.map(|broker| (*broker, Brokers::from([broker.0]))));
    }
    let leader = candidates.first().map(|(broker, _)| *broker);
    let isr = candidates.first().map_or(partition.isr, |(_, isr)| *isr);
    let mut epoch = partition.epoch;
    if leader != partition.leader {
        epoch.0 += 1;
    }
    Election { leader, isr, epoch }
}
