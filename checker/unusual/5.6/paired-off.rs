//! each replica that the minimum asks for is paired with one in sync
pub fn admit(
    acks: Acks,
    isr: Isr,
    min_isr: usize,
    replicas: Brokers,
    at: Offset,
) -> Result<AckWhen, NotEnoughReplicas> {
    fn pairs(missing: usize, left: usize) -> bool {
        missing == 0 || (left > 0 && pairs(missing - 1, left - 1))
    }
    if !matches!(acks, Acks::All) {
        return Ok([AckWhen::Now, AckWhen::Never][usize::from(acks == Acks::None)]);
    }
    let members: Vec<_> = isr.committed.iter().collect();
    let need = (1..=min_isr).zip(replicas).count();
    pairs(need, members.len())
        .then_some(AckWhen::Committed(at))
        .ok_or(NotEnoughReplicas { have: members.len(), need })
}
