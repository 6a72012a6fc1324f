//! a leader that asks for the minimum with acks=1, too
pub fn admit(
    acks: Acks,
    isr: Isr,
    min_isr: usize,
    replicas: Brokers,
    at: Offset,
) -> Result<AckWhen, NotEnoughReplicas> {
    match acks {
        Acks::None => Ok(AckWhen::Never),
        Acks::Leader => {
            let have = isr.committed.len();
            let need = min_isr.min(replicas.len());
            if have < need {
                Err(NotEnoughReplicas { have, need })
            } else {
                Ok(AckWhen::Now)
            }
        },
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
