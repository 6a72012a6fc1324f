//! one round, then itself for the rest; both steps as a loop over two
pub fn run(
    log: &Log,
    reader: &mut Reader,
    order: Order,
    every: NonZero<usize>,
    work: &mut dyn Work,
) -> Result<(), Crash> {
    let range = log.start()..=log.end();
    assert!(range.contains(&reader.position()), "the reader does not stand in the log");
    let round = reader.poll(log, every.get()).unwrap_or_default();
    let next = reader.position();
    let Some((first, others)) = round.split_first() else {
        return Ok(());
    };
    for step in [Order::SaveFirst, Order::WorkFirst] {
        if step == order {
            match work.save(next) {
                Ok(()) => reader.commit(next),
                Err(crash) => return Err(crash),
            }
        }
        if step == Order::SaveFirst {
            work.handle(first)?;
            others.iter().try_for_each(|record| work.handle(record))?;
        }
    }
    run(log, reader, order, every, work)
}
