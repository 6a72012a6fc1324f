//! whoever is in sync is counted one by one, and acks=all is looked at first
pub fn admit(
    acks: Acks,
    isr: Isr,
    min_isr: usize,
    replicas: Brokers,
    at: Offset,
) -> Result<AckWhen, NotEnoughReplicas> {
    let need = if replicas.len() < min_isr { replicas.len() } else { min_isr };
    let mut have = 0;
    for replica in replicas {
        if isr.committed.contains(replica) {
            have += 1;
        }
    }
    if acks == Acks::All && need > have {
        return Err(NotEnoughReplicas { have, need });
    }
    if acks == Acks::All {
        return Ok(AckWhen::Committed(at));
    }
    Ok(if acks == Acks::Leader { AckWhen::Now } else { AckWhen::Never })
}
