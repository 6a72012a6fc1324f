//! the two sizes are subtracted, and what is missing decides
pub fn admit(
    acks: Acks,
    isr: Isr,
    min_isr: usize,
    replicas: Brokers,
    at: Offset,
) -> Result<AckWhen, NotEnoughReplicas> {
    let when = match acks {
        Acks::None => return Ok(AckWhen::Never),
        Acks::Leader => return Ok(AckWhen::Now),
        Acks::All => AckWhen::Committed(at),
    };
    let have = isr.committed.len();
    let need = [min_isr, replicas.len()].into_iter().min().unwrap_or(0);
    match need.checked_sub(have) {
        None | Some(0) => Ok(when),
        Some(_) => Err(NotEnoughReplicas { have, need }),
    }
}
