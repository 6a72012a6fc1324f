//! a run that saves the bookmark of the next round with this one
pub fn run(
    log: &Log,
    reader: &mut Reader,
    order: Order,
    every: NonZero<usize>,
    work: &mut dyn Work,
) -> Result<(), Crash> {
    loop {
        let Ok(round) = reader.poll(log, every.get()) else {
            panic!("a run begins inside its log: resume the reader first");
        };
        if round.is_empty() {
            return Ok(());
        }
        let next = kit::Offset((reader.position().0 + every.get() as i64).min(log.end().0));
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
