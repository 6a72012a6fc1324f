//! Makes a schedule that breaks a rule smaller, as long as it breaks it.
//!
//! First fewer steps, then the usual settings, then earlier ticks, then simpler steps; and again from the beginning, until nothing is
//! left to try. It ends by itself: no pass undoes an earlier one, and each makes its own part strictly smaller. A step that does not
//! apply changes nothing, so any step can be left out.

use crate::{Acks, Schedule, Step, Target, Tick, Ticks};
use kit::BrokerId;

/// A schedule on its way to a smaller one. The way of use is that of proptest's `ValueTree`: look at [`Shrinker::current`], and say
/// whether it fails.
#[derive(Clone, Debug)]
pub struct Shrinker {
    /// The smallest one that is known to fail.
    best: Schedule,
    candidate: Option<Schedule>,
    tried: Vec<Schedule>,
    pass: Pass,
    /// The place in the pass, and the next candidate there.
    place: usize,
    nth: usize,
    /// Whether this round has found something.
    found: bool,
}

/// What is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pass {
    /// To leave out so many steps that follow each other, the last ones first.
    Fewer(usize),
    /// To leave out two steps that do not follow each other: a broker that stops and starts again.
    Pairs,
    /// The usual settings.
    Settings,
    /// A step and all behind it earlier.
    Earlier,
    /// A step that says less.
    Simpler,
    /// Nothing any more.
    Done,
}

/// Above this, all pairs would be too many.
const PAIRS_BELOW: usize = 8;

impl Shrinker {
    /// Begins with a schedule that fails.
    #[must_use]
    pub fn new(mut schedule: Schedule) -> Self {
        schedule.steps.sort_by_key(|at| at.at);
        let half = schedule.steps.len() / 2;
        Self {
            best: schedule,
            candidate: None,
            tried: Vec::new(),
            pass: Pass::Fewer(half.max(1)),
            place: 0,
            nth: 0,
            found: false,
        }
    }

    /// The schedule to try; when nothing is left, the smallest one that failed.
    #[must_use]
    pub fn current(&self) -> &Schedule {
        self.candidate.as_ref().unwrap_or(&self.best)
    }

    /// The current one fails: goes on from it. Returns whether there is another to try.
    pub fn simplify(&mut self) -> bool {
        if let Some(smaller) = self.candidate.take() {
            self.best = smaller;
            self.found = true;
            self.nth = 0;
        }
        self.next()
    }

    /// The current one does not fail: goes back, and on with another. Returns whether there is one.
    pub fn complicate(&mut self) -> bool {
        self.candidate = None;
        self.next()
    }

    fn next(&mut self) -> bool {
        while self.pass != Pass::Done {
            match candidates(&self.best, self.pass, self.place) {
                None => self.next_pass(),
                Some(list) => match list.into_iter().nth(self.nth) {
                    None => (self.place, self.nth) = (self.place + 1, 0),
                    Some(candidate) => {
                        self.nth += 1;
                        if candidate != self.best && !self.tried.contains(&candidate) {
                            self.tried.push(candidate.clone());
                            self.candidate = Some(candidate);
                            return true;
                        }
                    }
                },
            }
        }
        false
    }

    fn next_pass(&mut self) {
        (self.place, self.nth) = (0, 0);
        self.pass = match self.pass {
            Pass::Fewer(1) => Pass::Pairs,
            Pass::Fewer(size) => Pass::Fewer(size / 2),
            Pass::Pairs => Pass::Settings,
            Pass::Settings => Pass::Earlier,
            Pass::Earlier => Pass::Simpler,
            Pass::Simpler if std::mem::take(&mut self.found) => Pass::Fewer(1),
            Pass::Simpler | Pass::Done => Pass::Done,
        };
    }
}

/// Makes a schedule smaller as long as it fails, with at most so many tries. One that breaks another rule does not fail: it would
/// tell another story.
#[must_use]
pub fn shrink(
    schedule: Schedule,
    mut still_fails: impl FnMut(&Schedule) -> bool,
    tries: usize,
) -> Schedule {
    let mut shrinker = Shrinker::new(schedule);
    let mut more = shrinker.simplify();
    for _ in 0..tries {
        if !more {
            break;
        }
        more = match still_fails(shrinker.current()) {
            true => shrinker.simplify(),
            false => shrinker.complicate(),
        };
    }
    shrinker.best
}

/// What can be tried at a place of a pass, the boldest first. `None`: there is no such place.
fn candidates(best: &Schedule, pass: Pass, place: usize) -> Option<Vec<Schedule>> {
    match pass {
        Pass::Fewer(size) => fewer(best, size, place),
        Pass::Pairs => pairs(best, place),
        Pass::Settings => settings(best, place),
        Pass::Earlier => earlier(best, place),
        Pass::Simpler => {
            let step = best.steps.get(place)?.step;
            let with = |step| {
                let mut schedule = best.clone();
                schedule.steps[place].step = step;
                schedule
            };
            Some(simpler(step).into_iter().map(with).collect())
        }
        Pass::Done => None,
    }
}

fn fewer(best: &Schedule, size: usize, place: usize) -> Option<Vec<Schedule>> {
    let to = best.steps.len().checked_sub(place * size)?;
    let from = to.saturating_sub(size);
    if from == to {
        return None;
    }
    let mut schedule = best.clone();
    schedule.steps.drain(from..to);
    Some(vec![schedule])
}

fn pairs(best: &Schedule, first: usize) -> Option<Vec<Schedule>> {
    let count = best.steps.len();
    if first >= count || count > PAIRS_BELOW {
        return None;
    }
    let without = |second: usize| {
        let mut schedule = best.clone();
        schedule.steps.remove(second);
        schedule.steps.remove(first);
        schedule
    };
    Some((first + 1..count).rev().map(without).collect())
}

fn settings(best: &Schedule, place: usize) -> Option<Vec<Schedule>> {
    let usual: [fn(&mut Schedule); 5] = [
        |schedule| schedule.healing = false,
        |schedule| schedule.config.unclean = false,
        |schedule| schedule.config.max_records = 8,
        |schedule| schedule.config.min_isr = 2,
        |schedule| schedule.config.lag_max = Ticks(10),
    ];
    let set = usual.get(place)?;
    let mut schedule = best.clone();
    set(&mut schedule);
    Some(vec![schedule])
}

fn earlier(best: &Schedule, place: usize) -> Option<Vec<Schedule>> {
    let at = best.steps.get(place)?.at;
    let before = match place {
        0 => Tick(0),
        _ => best.steps[place - 1].at,
    };
    let gap = at.since(before).0;
    let by = |gone: i64| {
        let mut schedule = best.clone();
        for later in &mut schedule.steps[place..] {
            later.at.0 -= gone;
        }
        schedule
    };
    let mut by_how_much = vec![gap, gap - gap / 2, 1];
    by_how_much.retain(|gone| (1..=gap).contains(gone));
    by_how_much.dedup();
    Some(by_how_much.into_iter().map(by).collect())
}

/// Steps that say less than this one, the plainest first. None of them leads back.
fn simpler(step: Step) -> Vec<Step> {
    let plain = Step::Write {
        acks: Acks::All,
        to: Target::Leader,
    };
    let apart = |a: BrokerId, b: BrokerId| {
        let brokers = [a, b].into_iter().filter(|id| id.0 != 0);
        brokers.map(Step::Isolate)
    };
    match step {
        Step::Write { acks, to } => vec![
            plain,
            Step::Write {
                acks,
                to: Target::Leader,
            },
            Step::Write {
                acks: Acks::All,
                to,
            },
        ],
        Step::Retry(to) => vec![
            plain,
            Step::Write {
                acks: Acks::All,
                to,
            },
        ],
        Step::PowerLoss(id, records) => {
            let mut fewer = vec![Step::Stop(id), Step::PowerLoss(id, 1)];
            fewer.truncate(if records > 1 { 2 } else { 1 });
            fewer
        }
        Step::ShutDown(id) | Step::Pause(id) => vec![Step::Stop(id)],
        Step::Cut(a, b) => apart(a, b).collect(),
        Step::Slow(a, b, Ticks(extra)) => {
            let mut plainer: Vec<Step> = apart(a, b).collect();
            let shorter = [extra / 2, extra - 1].into_iter().filter(|less| *less > 0);
            plainer.extend(shorter.map(|less| Step::Slow(a, b, Ticks(less))));
            plainer
        }
        Step::Stop(_)
        | Step::Start(_)
        | Step::Isolate(_)
        | Step::Mend(..)
        | Step::Resume(_)
        | Step::Heal => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Shrinker, shrink};
    use crate::{Schedule, Step, draw};

    fn kills(schedule: &Schedule) -> usize {
        let kill = |at: &&crate::At| matches!(at.step, Step::Stop(_));
        schedule.steps.iter().filter(kill).count()
    }

    #[test]
    fn what_does_not_matter_goes() {
        for seed in 0..200 {
            let schedule = draw(seed);
            if kills(&schedule) < 2 {
                continue;
            }
            let small = shrink(schedule, |smaller| kills(smaller) >= 2, 1_000);
            assert_eq!(small.steps.len(), 2, "of seed {seed}");
            assert!(small.steps.iter().all(|at| at.at.0 == 0), "{small:?}");
            assert!(!small.healing && small.config.min_isr == 2);
        }
    }

    #[test]
    fn it_ends_by_itself_whatever_fails() {
        for seed in 0..50 {
            for mask in [1, 3, 7] {
                let mut runs = 0;
                let fails = |smaller: &Schedule| {
                    runs += 1;
                    let sum: i64 = smaller.steps.iter().map(|at| at.at.0).sum();
                    (sum + smaller.steps.len() as i64) & mask == 0
                };
                let _ = shrink(draw(seed), fails, usize::MAX);
                assert!(runs < 1_500, "{runs} runs for seed {seed}");
            }
        }
    }

    #[test]
    fn at_its_end_it_holds_the_smallest_that_failed() {
        let schedule = draw(3);
        let mut shrinker = Shrinker::new(schedule.clone());
        let mut more = shrinker.simplify();
        while more {
            more = shrinker.complicate();
        }
        assert_eq!(shrinker.current(), &schedule);
    }
}
