//! a leader that takes every acks=all, however few are in sync
pub fn admit(
    acks: Acks,
    isr: Isr,
    min_isr: usize,
    replicas: Brokers,
    at: Offset,
) -> Result<AckWhen, NotEnoughReplicas> {
    let _ = (isr, min_isr, replicas);
    Ok(match acks {
        Acks::None => AckWhen::Never,
        Acks::Leader => AckWhen::Now,
        Acks::All => AckWhen::Committed(at),
    })
}
