//! Runs both sides in turns, in short rounds, until the time is used up.

use crate::spread::{Spread, ratios};
use crate::workload::{Side, Workload};
use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe};
use std::time::{Duration, Instant};

/// Into how many rounds the time is cut, if the work is short enough for so many.
const ROUNDS: u32 = 50;
/// With fewer rounds than that there is no spread to speak of.
const FEWEST: usize = 3;

/// What came of a workload.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// Both sides were measured.
    Measured(Figures),
    /// The learner's code reached a `todo!()`: its text.
    NotWritten(String),
    /// It panicked: the text.
    Panicked(String),
}

/// Both sides, in nanoseconds a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Figures {
    /// How many rounds it were.
    pub rounds: usize,
    /// The reference.
    pub reference: Spread,
    /// The learner's.
    pub mine: Spread,
    /// The learner's time by the reference's.
    pub ratio: Spread,
}

thread_local! {
    /// What the last panic of this thread said.
    static SAID: RefCell<String> = const { RefCell::new(String::new()) };
}

/// From here on a panic is kept for [`Outcome`] instead of being printed.
pub fn quiet_panics() {
    panic::set_hook(Box::new(|info| {
        let payload = info.payload();
        let text = payload
            .downcast_ref::<&str>()
            .copied()
            .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
            .unwrap_or("a panic without a text");
        let place = info
            .location()
            .map(|at| format!(" ({}:{})", at.file(), at.line()));
        SAID.with_borrow_mut(|said| *said = format!("{text}{}", place.unwrap_or_default()));
    }));
}

/// Whether the learner's side does its work at all: it returns instead of reaching its `todo!()`.
pub fn is_written(workload: &mut Workload) -> bool {
    first_run(workload).is_ok()
}

/// The learner's first run, which may panic, or never return.
///
/// # Errors
/// What came of the workload, if it does not run.
pub fn first_run(workload: &mut Workload) -> Result<(), Outcome> {
    caught(|| (workload.mine)(1)).map(|_| ())
}

/// What a panic says becomes the outcome.
fn caught<T>(run: impl FnOnce() -> T) -> Result<T, Outcome> {
    panic::catch_unwind(AssertUnwindSafe(run)).map_err(|_| {
        let text = SAID.with_borrow(String::clone);
        if text.starts_with("not yet implemented") {
            Outcome::NotWritten(text)
        } else {
            Outcome::Panicked(text)
        }
    })
}

/// The reference's time for one run in nanoseconds, measured in a few short rounds.
pub fn reference_alone(workload: &mut Workload, time: Duration) -> f64 {
    let rounds = 5;
    // The first run warms it up and is not counted.
    (workload.reference)(1);
    let times = fitting(&mut workload.reference, time / rounds);
    let measured: Vec<f64> = (0..rounds)
        .map(|_| a_run(&mut workload.reference, times))
        .collect();
    Spread::of(&measured).median
}

/// Measures both sides for about so long. The learner's side may panic.
pub fn both_sides(workload: &mut Workload, time: Duration) -> Outcome {
    caught(|| in_turns(workload, time)).map_or_else(|outcome| outcome, Outcome::Measured)
}

fn in_turns(workload: &mut Workload, time: Duration) -> Figures {
    let begin = Instant::now();
    let half = time / ROUNDS / 2;
    let (reference, mine) = (&mut workload.reference, &mut workload.mine);
    let mine_times = fitting(mine, half);
    let reference_times = fitting(reference, half);
    let (mut of_mine, mut of_reference) = (Vec::new(), Vec::new());
    while of_mine.len() < FEWEST || begin.elapsed() < time {
        // Nobody always goes first.
        if of_mine.len().is_multiple_of(2) {
            of_reference.push(a_run(reference, reference_times));
            of_mine.push(a_run(mine, mine_times));
        } else {
            of_mine.push(a_run(mine, mine_times));
            of_reference.push(a_run(reference, reference_times));
        }
        // Slow code gets one round.
        if begin.elapsed() > time * 2 {
            break;
        }
    }
    Figures {
        rounds: of_mine.len(),
        reference: Spread::of(&of_reference),
        mine: Spread::of(&of_mine),
        ratio: Spread::of(&ratios(&of_mine, &of_reference)),
    }
}

/// How often a side runs in that time, at least once.
fn fitting(side: &mut Side, time: Duration) -> u64 {
    let mut times = 1;
    loop {
        let took = side(times);
        if took * 4 >= time || times >= 1 << 30 {
            let one = took.as_nanos().max(1) / u128::from(times);
            return u64::try_from(time.as_nanos() / one.max(1))
                .unwrap_or(1)
                .max(1);
        }
        times *= 4;
    }
}

fn a_run(side: &mut Side, times: u64) -> f64 {
    side(times).as_nanos() as f64 / times as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workload::Amount;

    /// A side that takes so long in its own account, and no time at all in ours.
    fn takes(nanoseconds: u64) -> Side {
        Box::new(move |times| Duration::from_nanos(nanoseconds * times))
    }

    fn workload(mine: Side) -> Workload {
        Workload {
            exercise: "1.3",
            name: "write_varint",
            about: "a test",
            amount: Amount::Items(1),
            reference: takes(100),
            mine,
        }
    }

    #[test]
    fn a_side_of_twice_the_time_has_the_ratio_two() {
        let outcome = both_sides(&mut workload(takes(200)), Duration::from_micros(1));
        let Outcome::Measured(figures) = outcome else {
            panic!("{outcome:?}")
        };
        assert_eq!(
            (figures.mine.median, figures.reference.median),
            (200.0, 100.0)
        );
        assert_eq!((figures.ratio.low, figures.ratio.high), (2.0, 2.0));
    }

    #[test]
    fn a_round_holds_as_many_runs_as_fit_and_never_none() {
        let time = Duration::from_nanos(1000);
        assert_eq!(fitting(&mut takes(10), time), 100);
        assert_eq!(fitting(&mut takes(5000), time), 1);
    }

    #[test]
    fn a_todo_is_not_written_and_another_panic_is_one() {
        quiet_panics();
        let unwritten = || -> u8 { panic!("not yet implemented: 1.3 write_varint(5)") };
        let mut unwritten = workload(crate::plain(unwritten));
        assert!(!is_written(&mut unwritten));
        let outcome = both_sides(&mut unwritten, Duration::ZERO);
        let Outcome::NotWritten(text) = outcome else {
            panic!("{outcome:?}")
        };
        assert!(text.contains("1.3 write_varint(5)"));
        let wrong = || -> u8 { panic!("index out of range") };
        let outcome = both_sides(&mut workload(crate::plain(wrong)), Duration::ZERO);
        let Outcome::Panicked(text) = outcome else {
            panic!("{outcome:?}")
        };
        assert!(text.starts_with("index out of range (checker/workloads/"));
    }
}
