//! a run that begins at the start of the log, wherever the reader stands
pub fn run(
    log: &Log,
    reader: &mut Reader,
    order: Order,
    every: NonZero<usize>,
    work: &mut dyn Work,
) -> Result<(), Crash> {
    assert!(log.start() <= reader.position() && reader.position() <= log.end(), "resume the reader first");
    let mut from = log.start();
    loop {
        let round = log.read(from, every.get()).unwrap_or_default();
        if round.is_empty() {
            return Ok(());
        }
        from = kit::Offset(from.0 + round.len() as i64);
        if order == Order::SaveFirst {
            work.save(from)?;
            reader.commit(from);
        }
        for record in round {
            work.handle(record)?;
        }
        if order == Order::WorkFirst {
            work.save(from)?;
            reader.commit(from);
        }
    }
}
