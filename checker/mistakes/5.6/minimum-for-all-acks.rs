//! a leader that looks at the minimum before it looks at acks
pub fn admit(
    acks: Acks,
    isr: Isr,
    min_isr: usize,
    replicas: Brokers,
    at: Offset,
) -> Result<AckWhen, NotEnoughReplicas> {
    let have = isr.committed.len();
    let need = min_isr.min(replicas.len());
    if have < need {
        return Err(NotEnoughReplicas { have, need });
    }
    Ok(match acks {
        Acks::None => AckWhen::Never,
        Acks::Leader => AckWhen::Now,
        Acks::All => AckWhen::Committed(at),
    })
}
