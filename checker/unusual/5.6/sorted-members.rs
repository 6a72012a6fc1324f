//! the committed set as a sorted tree
pub fn admit(
    acks: Acks,
    isr: Isr,
    min_isr: usize,
    replicas: Brokers,
    at: Offset,
) -> Result<AckWhen, NotEnoughReplicas> {
    let members: std::collections::BTreeSet<kit::BrokerId> = isr.committed.into_iter().collect();
    let enough = || {
        let mut need = min_isr;
        while need > replicas.len() {
            need -= 1;
        }
        match members.len() >= need {
            true => Ok(()),
            false => Err(NotEnoughReplicas { have: members.len(), need }),
        }
    };
    Ok(match acks {
        Acks::All => enough().map(|()| AckWhen::Committed(at))?,
        Acks::Leader => AckWhen::Now,
        Acks::None => AckWhen::Never,
    })
}
