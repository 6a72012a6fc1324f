//! all replicas sorted by how good they are, and a fold over the list
pub fn elect(partition: &Partition, live: Brokers, unclean: bool) -> Election {
    let mut order: Vec<(bool, bool, usize, kit::BrokerId)> = Vec::new();
    for (at, replica) in partition.assignment.iter().enumerate() {
        let in_sync = partition.isr.contains(*replica);
        let leads = in_sync && Some(*replica) == partition.leader;
        order.push((!leads, !in_sync, at, *replica));
    }
    order.retain(|(_, out_of_sync, _, replica)| live.contains(*replica) && (unclean || !*out_of_sync));
    order.sort_unstable_by_key(|(not_leading, out_of_sync, at, _)| (*out_of_sync, *not_leading, *at));
    let mut result = Election {
        leader: None,
        ..Election { leader: partition.leader, isr: partition.isr, epoch: partition.epoch }
    };
    if let Some((_, out_of_sync, _, best)) = order.into_iter().next() {
        result.leader.replace(best);
        if out_of_sync {
            result.isr = [best.0].into();
        }
    }
    if result.leader.map(|id| id.0) != partition.leader.map(|id| id.0) {
        result.epoch = i32::try_from(i128::from(result.epoch.0) + 1).map_or(result.epoch, Epoch);
    }
    result
}
