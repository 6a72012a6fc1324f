//! writes down all steps of the run first, then takes one after the other; moves the position by itself, a record at a time
pub fn run(
    log: &Log,
    reader: &mut Reader,
    order: Order,
    every: NonZero<usize>,
    work: &mut dyn Work,
) -> Result<(), Crash> {
    enum Step<'a> {
        Save(kit::Offset),
        Handle(&'a kit::work::Record),
    }
    let mut steps = std::collections::VecDeque::new();
    loop {
        let mut round = Vec::new();
        while round.len() < every.get() {
            let Some(record) = reader.poll(log, 1).expect("the reader stands outside the log").first() else {
                break;
            };
            round.push(Step::Handle(record));
        }
        if round.is_empty() {
            break;
        }
        let at = if order == Order::SaveFirst { 0 } else { round.len() };
        round.insert(at, Step::Save(reader.position()));
        steps.extend(round);
    }
    while let Some(step) = steps.pop_front() {
        match step {
            Step::Save(next) => work.save(next).map(|()| reader.commit(next))?,
            Step::Handle(record) => work.handle(record)?,
        }
    }
    Ok(())
}
