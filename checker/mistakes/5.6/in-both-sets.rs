//! a leader that does not count the one that is about to leave
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
            let have = isr.pending.map_or(isr.committed, |set| set.intersection(isr.committed)).len();
            let need = min_isr.min(replicas.len());
            if have < need {
                Err(NotEnoughReplicas { have: have, need: need })
            } else {
                Ok(AckWhen::Committed(at))
            }
        }
    }
}
