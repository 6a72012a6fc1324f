//! `my-kafka.html`: the file that a learner can show around, once all decisions hold together.
//!
//! All that it tells was run: the schedules are played by the learner's decisions in the probe, and once more here with what they
//! answered. KIP-101 is played twice, by Kafka's first era and by the learner's decisions.
//!
//! | module | holds |
//! |---|---|
//! | `lived` | what happened in the schedules, counted |
//! | `page` | the page |

mod lived;
mod page;

use super::play;
use crate::exercise::Replay;
use cluster::{Run, Schedule, Script, draw, record};
use cluster_model::{Era, KIP_101};
pub(crate) use lived::{Lived, What};
use probe::ch05::{ALL, Answers, Play, Stage, model};

/// So many schedules are run for the page, the first ones that can be drawn.
const SCHEDULES: u64 = 100;
/// The one that can be stepped through has at most so many bytes on the page, so that the page stays below 100 kB.
const ROOM: usize = 36_000;
/// No frame is smaller there: what has more frames need not be written down to be measured.
const SMALLEST_FRAME: usize = 300;

/// The page, and what it tells.
pub(crate) struct MyKafka {
    /// The page.
    pub(crate) page: Replay,
    /// What it shows, in a few words.
    pub(crate) about: &'static str,
    /// What happened in all schedules; `None` where one of them was not survived.
    pub(crate) lived: Option<Lived>,
}

/// Lets the learner's decisions play.
pub(crate) type Perform<'a> = dyn FnMut(&Play) -> Option<Answers> + 'a;

/// What the page is made of.
struct Facts {
    /// Whether the reference's decisions played.
    solution: bool,
    /// What happened in all schedules.
    lived: Lived,
    /// Which decisions are the learner's: a set of bits, as in a play.
    mine: u32,
    /// A schedule that is worth to be stepped through: its number and its player.
    one: Option<(u64, String)>,
    /// KIP-101 in Kafka's first era, and played by the learner's decisions.
    kip_101: Pair,
}

/// Two recordings of the same schedule.
struct Pair {
    broken: String,
    healed: String,
}

/// Made by decisions that all pass. `None` if they do not play.
pub(crate) fn my_kafka(solution: bool, perform: &mut Perform<'_>) -> Option<MyKafka> {
    let mut facts = Facts {
        solution,
        lived: Lived::default(),
        mine: ALL,
        one: None,
        kip_101: Pair {
            broken: String::new(),
            healed: String::new(),
        },
    };
    let mut best = 0;
    for seed in 0..SCHEDULES {
        let schedule = draw(seed);
        let (run, questions, mine) = through(&schedule, perform)?;
        if run.broken.is_some() {
            return Some(not_survived(&run));
        }
        facts.mine &= mine;
        let here = Lived::of(&schedule, &run, questions);
        let frames = run.trace.as_ref().map_or(0, |trace| trace.frames.len());
        if here.worth() > best
            && frames * SMALLEST_FRAME < ROOM
            && let Some(part) = page::part_of(seed, &run).filter(|part| part.len() < ROOM)
        {
            best = here.worth();
            facts.one = Some((seed, part));
        }
        facts.lived.add(&here);
    }

    let script: Script = KIP_101.parse().ok()?;
    let era = Era::named(script.decision.as_deref()?)?;
    facts.kip_101.broken = recording(&record(&script.schedule, era))?;
    let (run, ..) = through(&script.schedule, perform)?;
    if run.broken.is_some() {
        return Some(not_survived(&run));
    }
    facts.kip_101.healed = recording(&run)?;
    // A learner's own page stays.
    let name = match solution {
        false => "my-kafka.html",
        true => "reference-kafka.html",
    };
    Some(MyKafka {
        page: Replay {
            name: name.into(),
            html: page::page(&facts, &script, era),
            place: None,
        },
        about: "what it lived through",
        lived: Some(facts.lived),
    })
}

/// The schedule as the learner's decisions play it, how often they were asked, and which of them are written.
fn through(schedule: &Schedule, perform: &mut Perform<'_>) -> Option<(Run, u32, u32)> {
    let play = Play {
        schedule: schedule.clone(),
        mine: ALL,
        limit: u32::MAX,
    };
    let answers = perform(&play)?;
    let stage = Stage::playing(model(), play.mine, &answers);
    let run = record(schedule, &stage);
    let whole = stage.is_played() && run.stopped.is_none();
    whole.then(|| (run, stage.given(), play.mine & !answers.unwritten))
}

/// A run for a player.
fn recording(run: &Run) -> Option<String> {
    run.trace.as_ref().map(cluster::Trace::to_json)
}

/// The suite's own schedules found nothing, and one of the page's did.
fn not_survived(run: &Run) -> MyKafka {
    let name = run.broken.as_ref().map_or("", |broken| broken.rule.id());
    let page = play::replay(name, run).unwrap_or_else(|| Replay {
        name: "my-kafka.html".into(),
        html: String::new(),
        place: None,
    });
    MyKafka {
        page,
        about: "a schedule that it did not live through",
        lived: None,
    }
}

#[cfg(test)]
mod tests;
