//! a run that saves once more at the end, when nothing is left to do
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
            return work.save(reader.position());
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
