//! a leader that refuses acks=1, too, when it is alone in sync
pub fn admit(
    acks: Acks,
    isr: Isr,
    min_isr: usize,
    replicas: Brokers,
    at: Offset,
) -> Result<AckWhen, NotEnoughReplicas> {
    let have = isr.committed.len();
    let need = min_isr.min(replicas.len());
    match acks {
        Acks::None => Ok(AckWhen::Never),
        Acks::Leader if have < 2 && need > 1 => Err(NotEnoughReplicas { have, need: 2 }),
        Acks::Leader => Ok(AckWhen::Now),
        Acks::All if have < need => Err(NotEnoughReplicas { have, need }),
        Acks::All => Ok(AckWhen::Committed(at)),
    }
}
