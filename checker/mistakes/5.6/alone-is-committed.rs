//! a leader that answers at once when nobody else is in sync
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
            let need = min_isr.min(replicas.len());
            if have < need {
                Err(NotEnoughReplicas { have, need })
            } else if have == 1 {
                Ok(AckWhen::Now)
            } else {
                Ok(AckWhen::Committed(at))
            }
        }
    }
}
