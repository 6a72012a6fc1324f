//! a run that always works first, whatever the order says
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
        for record in round {
            work.handle(record)?;
        }
        let _ = order;
        work.save(next)?;
        reader.commit(next);
    }
}
