//! one election after another with a smaller demand each, recursion over the sets
pub fn elect(partition: &Partition, live: Brokers, unclean: bool) -> Election {
    fn first(assignment: &[kit::BrokerId], sets: &[Brokers]) -> Option<(kit::BrokerId, usize)> {
        let (set, others) = sets.split_first()?;
        match assignment.iter().find(|id| set.contains(**id)) {
            Some(id) => Some((*id, others.len())),
            None => first(assignment, others),
        }
    }
    let in_office = Brokers::from_iter(partition.leader);
    let acceptable = live.difference(live.difference(partition.isr));
    let reckless = if unclean { live } else { Brokers::default() };
    let sets = [in_office.intersection(acceptable), acceptable, reckless];
    let won = first(&partition.assignment, &sets);
    let isr = match won {
        Some((alone, 0)) => Brokers::from_iter(Some(alone)),
        _ => partition.isr,
    };
    let leader = won.map(|(id, _)| id);
    let Epoch(epoch) = partition.epoch;
    Election { leader, isr, epoch: Epoch(if leader.eq(&partition.leader) { epoch } else { epoch + 1 }) }
}
