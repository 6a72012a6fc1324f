//! reads the whole rest of the log at once, and cuts it into rounds; the position stays behind
pub fn run(
    log: &Log,
    reader: &mut Reader,
    order: Order,
    every: NonZero<usize>,
    work: &mut dyn Work,
) -> Result<(), Crash> {
    let from = reader.position();
    let rest = log.read(from, usize::MAX).unwrap_or_else(|range| panic!("{range}"));
    let mut next = from;
    for round in rest.chunks(every.get()) {
        next = kit::Offset(next.0 + round.len() as i64);
        let mut handle_all = |work: &mut dyn Work| round.iter().try_for_each(|record| work.handle(record));
        if order == Order::WorkFirst {
            handle_all(work)?;
        }
        work.save(next)?;
        reader.commit(next);
        if order == Order::SaveFirst {
            handle_all(work)?;
        }
    }
    Ok(())
}
