//! a run that answers a crash when its position is outside the log
pub fn run(
    log: &Log,
    reader: &mut Reader,
    order: Order,
    every: NonZero<usize>,
    work: &mut dyn Work,
) -> Result<(), Crash> {
    loop {
        let Ok(round) = reader.poll(log, every.get()) else {
            return Err(Crash);
        };
        if round.is_empty() {
            return Ok(());
        }
        let next = reader.position();
        if order == Order::SaveFirst {
            work.save(next)?;
            reader.commit(next);
        }
        for record in round {
            work.handle(record)?;
        }
        if order == Order::WorkFirst {
            work.save(next)?;
            reader.commit(next);
        }
    }
}
