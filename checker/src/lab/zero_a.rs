//! Lab 0a: three readers, one of them slow: with queues, and with the log.

use super::{Asker, Lab, Outcome, Stopped};
use crate::exercise::ExerciseId;
use kit::Offset;
use probe::ch00::{Follow, Move, Said, Stepped};
use serde_json::json;

pub(super) const LAB: Lab = Lab {
    name: "0a",
    chapter: 0,
    question: "Twenty-four events come, one a tick, for three services. Billing and the map take one a tick, the repair shop one in four \
               ticks. Who waits for it? Each service has a queue with room for four, and the writer puts each event into all three or \
               waits: how many events has billing read after 24 ticks? And how many, if all three read from your log?",
    counts: "events, from its queue",
    exercises: &[ExerciseId::new(0, 2), ExerciseId::new(0, 4)],
    run,
};

const TICKS: u32 = 24;
/// How many events a queue has room for.
const ROOM: usize = 4;
/// Each service, and every how many ticks it takes one event.
const SERVICES: [(&str, u32); 3] = [("billing", 1), ("the map", 1), ("the repair shop", 4)];

/// How much was written, and read by each service, after each tick.
type History = Vec<(usize, [usize; 3])>;

fn run(asker: &mut Asker<'_>) -> Result<Outcome, Stopped> {
    let mut log: History = (1..=TICKS as usize).map(|tick| (tick, [0; 3])).collect();
    for (place, (_, every)) in SERVICES.into_iter().enumerate() {
        let read = follow(asker, every)?;
        for (row, count) in log.iter_mut().zip(read) {
            row.1[place] = count;
        }
    }
    Ok(outcome(&with_queues(), &log))
}

/// What a reader of the log has read after each tick.
fn follow(asker: &mut Asker<'_>, every: u32) -> Result<Vec<usize>, Stopped> {
    let mut steps = Vec::new();
    for tick in 1..=TICKS {
        steps.push(Move::Grow { by: 1 });
        let max = usize::from(tick.is_multiple_of(every));
        steps.push(Move::Poll { max });
    }
    let call = Follow {
        start: Offset(0),
        count: 0,
        position: Offset(0),
        committed: None,
        steps,
    };
    let stepped: Vec<Stepped> = asker.ask(4, &call)?;
    let mut total = 0;
    let polls = stepped.iter().skip(1).step_by(2).map(|step| {
        if let Said::Polled {
            records: Ok(records),
        } = &step.said
        {
            total += records.chars().count();
        }
        total
    });
    Ok(polls.collect())
}

/// The queue is given in the chapter: an event is in it until its reader takes it, and a full one takes nothing.
fn with_queues() -> History {
    let (mut written, mut read) = (0, [0; 3]);
    let mut history = Vec::new();
    for tick in 1..=TICKS {
        if read.iter().all(|&read| written - read < ROOM) {
            written += 1;
        }
        for (read, (_, every)) in read.iter_mut().zip(SERVICES) {
            *read += usize::from(tick.is_multiple_of(every) && *read < written);
        }
        history.push((written, read));
    }
    history
}

fn outcome(queues: &History, log: &History) -> Outcome {
    let last = |history: &History| history.last().copied().unwrap_or_default();
    let (from_queue, from_log) = (last(queues).1[0], last(log).1[0]);
    let ticks = || (4..=TICKS as usize).step_by(4);
    let row = |label: &str, count: &dyn Fn(usize) -> usize| {
        let counts: String = ticks().map(|tick| format!("{:>6}", count(tick))).collect();
        format!("{label:<22}{counts}")
    };
    let mut picture = vec![row("after tick", &|tick| tick)];
    for (name, history) in [("queues", queues), ("the log", log)] {
        picture.push(String::new());
        picture.push(row(&format!("{name}: written"), &|tick| {
            history[tick - 1].0
        }));
        for (place, (service, _)) in SERVICES.iter().enumerate() {
            picture.push(row(&format!("  {service}"), &|tick| {
                history[tick - 1].1[place]
            }));
        }
    }
    let figures = |history: &History| {
        let (written, read) = last(history);
        json!({ "written": written, "billing": read[0], "map": read[1], "repair_shop": read[2] })
    };
    Outcome {
        result: from_queue.to_string(),
        says: format!(
            "{from_queue} of {TICKS} events from its queue, {from_log} from the log"
        ),
        picture,
        meaning: "Behind a full queue the writer waits, and so everybody waits for the slowest; of a log each reader keeps its own place, \
                  so only the repair shop is late, and nobody waits for it."
            .into(),
        data: json!({ "ticks": TICKS, "queues": figures(queues), "log": figures(log) }),
        replay: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn with_queues_nobody_is_more_than_a_queue_before_the_slowest() {
        for (tick, (written, read)) in (1..).zip(with_queues()) {
            assert_eq!(read[2], tick / 4, "tick {tick}");
            assert!(written <= read[2] + ROOM, "tick {tick}");
            assert_eq!(read[0], written, "tick {tick}");
        }
    }
}
