//! every replica with a rank, of which the smallest wins
pub fn elect(partition: &Partition, live: Brokers, unclean: bool) -> Election {
    let rank = |at: usize, broker: kit::BrokerId| {
        match (live.contains(broker), partition.isr.contains(broker)) {
            (true, true) if partition.leader == Some(broker) => Some(0),
            (true, true) => Some(1 + at),
            (true, false) if unclean => Some(100 + at),
            _ => None,
        }
    };
    let replicas = partition.assignment.iter().copied().enumerate();
    let ranks = replicas.filter_map(|(at, broker)| rank(at, broker).map(|rank| (rank, broker)));
    let leader = ranks.min_by_key(|(rank, _)| *rank).map(|(_, broker)| broker);
    let isr = match leader {
        Some(alone) if !partition.isr.contains(alone) => Brokers::new().with(alone),
        _ => partition.isr,
    };
    let epoch = match (partition.leader, leader) {
        (None, None) => partition.epoch,
        (Some(old), Some(new)) if old == new => partition.epoch,
        _ => Epoch(partition.epoch.0 + 1),
    };
    Election { leader, isr, epoch }
}
