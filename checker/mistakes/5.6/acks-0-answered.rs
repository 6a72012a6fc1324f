//! a leader that answers acks=0 like acks=1
pub fn admit(
    acks: Acks,
    isr: Isr,
    min_isr: usize,
    replicas: Brokers,
    at: Offset,
) -> Result<AckWhen, NotEnoughReplicas> {
    match acks {
        Acks::None => Ok(AckWhen::Now),
        Acks::Leader => Ok(AckWhen::Now),
        Acks::All => {
            let have = isr.committed.len();
            let need = min_isr.min(replicas.len());
            if have < need {
                Err(NotEnoughReplicas { have, need })
            } else {
                Ok(AckWhen::Committed(at))
            }
        }
    }
}
