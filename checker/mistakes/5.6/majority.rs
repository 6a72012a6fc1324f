//! a leader that wants more than half of the replicas in sync
pub fn admit(
    acks: Acks,
    isr: Isr,
    min_isr: usize,
    replicas: Brokers,
    at: Offset,
) -> Result<AckWhen, NotEnoughReplicas> {
    match acks {
        Acks::None => Ok(AckWhen::Never),
        Acks::Leader => Ok(AckWhen::Now),
        Acks::All => {
            let have = isr.committed.len();
            let need = min_isr.max(replicas.len() / 2 + 1).min(replicas.len());
            if have < need {
                Err(NotEnoughReplicas { have: have, need: need })
            } else {
                Ok(AckWhen::Committed(at))
            }
        }
    }
}
