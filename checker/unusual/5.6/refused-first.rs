//! the minimum is worked out for every write in i128, and acks looked at last
pub fn admit(
    acks: Acks,
    isr: Isr,
    min_isr: usize,
    replicas: Brokers,
    at: Offset,
) -> Result<AckWhen, NotEnoughReplicas> {
    let sizes = [min_isr as i128, replicas.iter().count() as i128];
    let need = sizes[0] + (sizes[1] - sizes[0]).min(0);
    let have = isr.committed.iter().fold(0_i128, |sum, _| sum + 1);
    let refused = NotEnoughReplicas { have: have as usize, need: need as usize };
    match (acks, need - have > 0) {
        (Acks::All, true) => Err(refused),
        (Acks::All, false) => Ok(AckWhen::Committed(at)),
        (Acks::Leader, _) => Ok(AckWhen::Now),
        (Acks::None, _) => Ok(AckWhen::Never),
    }
}
