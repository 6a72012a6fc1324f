//! What a workload is: one exercise's work, to be done by either side.

use rustix::time::{ClockId, clock_gettime};
use std::hint::black_box;
use std::time::Duration;

/// One piece of work that both sides do.
pub struct Workload {
    /// The exercise that it measures: `1.3`; `5` is all of chapter 5.
    pub exercise: &'static str,
    /// The function.
    pub name: &'static str,
    /// What it is given, in a few words.
    pub about: &'static str,
    /// How much one run does.
    pub amount: Amount,
    /// The reference.
    pub reference: Side,
    /// The learner's.
    pub mine: Side,
}

/// How much one run does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// So many bytes.
    Bytes(u64),
    /// So many calls, or other things.
    Items(u64),
}

/// Does the work so many times, and says how long it took. What it needs is made at the first run, and not before:
/// the learner's code may panic there.
pub type Side = Box<dyn FnMut(u64) -> Duration>;

/// A side that can run again at once.
pub fn plain<T>(mut run: impl FnMut() -> T + 'static) -> Side {
    Box::new(move |times| {
        let begin = on_a_core();
        for _ in 0..times {
            black_box(run());
        }
        on_a_core().saturating_sub(begin)
    })
}

/// A side that needs something fresh for each run, which takes no part in the time.
pub fn fresh<S, T>(
    mut prepare: impl FnMut() -> S + 'static,
    mut run: impl FnMut(&mut S) -> T + 'static,
) -> Side {
    Box::new(move |times| {
        let mut all = Duration::ZERO;
        for _ in 0..times {
            let mut given = prepare();
            let begin = on_a_core();
            black_box(run(&mut given));
            all += on_a_core().saturating_sub(begin);
        }
        all
    })
}

/// The time that this thread has had on a core. Not the time of day: on a busy machine that tells of the others.
fn on_a_core() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}
