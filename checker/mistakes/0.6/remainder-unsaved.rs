//! a run that saves only full rounds
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
        let next = reader.position();
        if order == Order::SaveFirst && round.len() == every.get() {
            work.save(next)?;
            reader.commit(next);
        }
        for record in round {
            work.handle(record)?;
        }
        if order == Order::WorkFirst && round.len() == every.get() {
            work.save(next)?;
            reader.commit(next);
        }
    }
}
