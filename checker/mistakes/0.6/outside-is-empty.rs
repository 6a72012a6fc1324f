//! a run that takes a position outside the log for the end of the log
pub fn run(
    log: &Log,
    reader: &mut Reader,
    order: Order,
    every: NonZero<usize>,
    work: &mut dyn Work,
) -> Result<(), Crash> {
    loop {
        let Ok(round) = reader.poll(log, every.get()) else {
            return Ok(());
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
