//! a leader that takes no acks=all while a change of the ISR is pending
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
            if isr.pending.is_some() || have < need {
                Err(NotEnoughReplicas { have: have, need: need })
            } else {
                Ok(AckWhen::Committed(at))
            }
        }
    }
}
