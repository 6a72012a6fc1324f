//! What happens to the cluster, and when: a schedule is all that a run depends on, beside the decisions.

use crate::{Acks, Config, Tick, Ticks};
use kit::BrokerId;
use std::fmt;
use std::str::FromStr;

/// Whom a producer writes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Target {
    /// The one that the controller takes for the leader.
    Leader,
    /// This broker, whatever it is.
    Broker(BrokerId),
}

/// One thing that happens. What does not apply (to start what runs) changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// A producer writes a new record.
    Write {
        /// When it wants its answer.
        acks: Acks,
        /// To whom.
        to: Target,
    },
    /// The producer writes the newest record again that was not acknowledged.
    Retry(Target),
    /// kill -9: what was written stays.
    Stop(BrokerId),
    /// An orderly end, which the controller is told of.
    ShutDown(BrokerId),
    /// The broker starts again.
    Start(BrokerId),
    /// Nothing goes through between two nodes; 0 is the controller.
    Cut(BrokerId, BrokerId),
    /// Nothing goes through between this broker and all others, the controller too.
    Isolate(BrokerId),
    /// The link is in order again.
    Mend(BrokerId, BrokerId),
    /// Messages between two nodes take longer.
    Slow(BrokerId, BrokerId, Ticks),
    /// The process stands still, and does not know it.
    Pause(BrokerId),
    /// It goes on.
    Resume(BrokerId),
    /// The machine loses its power, and the log its last records.
    PowerLoss(BrokerId, u8),
    /// Everything is mended, resumed and started.
    Heal,
}

/// A step at its tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct At {
    /// When.
    pub at: Tick,
    /// What.
    pub step: Step,
}

/// What happens to a cluster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// The cluster's settings.
    pub config: Config,
    /// What happens, by tick.
    pub steps: Vec<At>,
    /// Whether everything heals afterwards, and the cluster must work again.
    pub healing: bool,
}

/// How long the faults go on behind the last step.
const AFTERMATH: Ticks = Ticks(10);
/// From healing to the first write that must be acknowledged.
const RECOVERED: Ticks = Ticks(40);
/// From there to the time when brokers 2 and 3 are shut down: a write that is not acknowledged is given up before.
const ONE_LEADS: Ticks = Ticks(22);
/// From there to the time when broker 3 is cut off from the other brokers, and the leader shut down: by then all are in sync.
const ANOTHER_LEADS: Ticks = Ticks(14);
/// From there to the second write: by then the one that cannot fetch is not waited for.
const DONE_WITHOUT: Ticks = Ticks(26);
/// From there to the second healing: a write that waits for the one that cannot fetch is given up before.
const BACK: Ticks = Ticks(22);

/// A schedule with its healing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whole {
    /// All steps, by tick.
    pub steps: Vec<At>,
    /// The last tick.
    pub end: Tick,
    /// From here on everything that is written must be acknowledged.
    pub healed_from: Option<Tick>,
}

impl Schedule {
    /// Whether no record may be lost: no power is lost, and only those in sync may lead.
    #[must_use]
    pub fn is_strict(&self) -> bool {
        let loses_power = |at: &At| matches!(at.step, Step::PowerLoss(..));
        !self.config.unclean && !self.steps.iter().any(loses_power)
    }

    /// The steps with the healing as ordinary steps behind them: all heals, a write; broker 1 leads, then broker 2, and broker 3 cannot
    /// fetch from it, a write; all heals.
    #[must_use]
    pub fn whole(&self) -> Whole {
        let mut steps = self.steps.clone();
        steps.sort_by_key(|at| at.at);
        let last = steps.last().map_or(Tick(0), |at| at.at);
        let mut end = last + AFTERMATH;
        if !self.healing {
            return Whole {
                steps,
                end,
                healed_from: None,
            };
        }
        let write = Step::Write {
            acks: Acks::All,
            to: Target::Leader,
        };
        let mut push = |at: Tick, step: Step| steps.push(At { at, step });
        push(end, Step::Heal);
        let healed_from = end + RECOVERED;
        push(healed_from, write);
        end = healed_from + RECOVERED;
        if self.config.min_isr <= 2 {
            let [one, two, three] = [1, 2, 3].map(BrokerId);
            let one_leads = healed_from + ONE_LEADS;
            push(one_leads, Step::ShutDown(two));
            push(one_leads, Step::ShutDown(three));
            push(one_leads + Ticks(1), Step::Start(two));
            push(one_leads + Ticks(1), Step::Start(three));
            // The controller takes broker 3 for alive and in sync. Only the leader can see that it does not fetch.
            let another_leads = one_leads + ANOTHER_LEADS;
            push(another_leads, Step::Cut(one, three));
            push(another_leads, Step::Cut(two, three));
            push(another_leads, Step::ShutDown(one));
            push(another_leads + Ticks(1), Step::Start(one));
            let without = another_leads + DONE_WITHOUT;
            push(without, write);
            push(without + BACK, Step::Heal);
            end = without + BACK + RECOVERED;
        }
        Whole {
            steps,
            end,
            healed_from: Some(healed_from),
        }
    }
}

impl fmt::Display for Acks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Acks::None => "0",
            Acks::Leader => "1",
            Acks::All => "all",
        })
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Leader => f.write_str("leader"),
            Target::Broker(broker) => write!(f, "{broker}"),
        }
    }
}

/// As in scripts: `write all leader`, `cut 1 2`, `power-loss 1 2`.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Write { acks, to } => write!(f, "write {acks} {to}"),
            Step::Retry(to) => write!(f, "retry {to}"),
            Step::Stop(broker) => write!(f, "stop {broker}"),
            Step::ShutDown(broker) => write!(f, "shut-down {broker}"),
            Step::Start(broker) => write!(f, "start {broker}"),
            Step::Cut(a, b) => write!(f, "cut {a} {b}"),
            Step::Isolate(broker) => write!(f, "isolate {broker}"),
            Step::Mend(a, b) => write!(f, "mend {a} {b}"),
            Step::Slow(a, b, extra) => write!(f, "slow {a} {b} {extra}"),
            Step::Pause(broker) => write!(f, "pause {broker}"),
            Step::Resume(broker) => write!(f, "resume {broker}"),
            Step::PowerLoss(broker, records) => write!(f, "power-loss {broker} {records}"),
            Step::Heal => f.write_str("heal"),
        }
    }
}

/// A line of a script that is no step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoStep(pub String);

impl fmt::Display for NoStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no step of a schedule: {}", self.0)
    }
}

impl std::error::Error for NoStep {}

impl FromStr for Step {
    type Err = NoStep;

    fn from_str(text: &str) -> Result<Self, NoStep> {
        let words: Vec<&str> = text.split_whitespace().collect();
        parse(&words).ok_or_else(|| NoStep(text.to_string()))
    }
}

fn parse(words: &[&str]) -> Option<Step> {
    let node = |word: &str| {
        let id = word.parse().ok()?;
        (0..=9).contains(&id).then_some(BrokerId(id))
    };
    let target = |word: &str| match word {
        "leader" => Some(Target::Leader),
        broker => node(broker).map(Target::Broker),
    };
    let acks = |word: &str| match word {
        "0" => Some(Acks::None),
        "1" => Some(Acks::Leader),
        "all" => Some(Acks::All),
        _ => None,
    };
    Some(match words {
        ["write", level, to] => Step::Write {
            acks: acks(level)?,
            to: target(to)?,
        },
        ["retry", to] => Step::Retry(target(to)?),
        ["stop", broker] => Step::Stop(node(broker)?),
        ["shut-down", broker] => Step::ShutDown(node(broker)?),
        ["start", broker] => Step::Start(node(broker)?),
        ["cut", a, b] => Step::Cut(node(a)?, node(b)?),
        ["isolate", broker] => Step::Isolate(node(broker)?),
        ["mend", a, b] => Step::Mend(node(a)?, node(b)?),
        ["slow", a, b, extra] => Step::Slow(node(a)?, node(b)?, Ticks(extra.parse().ok()?)),
        ["pause", broker] => Step::Pause(node(broker)?),
        ["resume", broker] => Step::Resume(node(broker)?),
        ["power-loss", broker, records] => Step::PowerLoss(node(broker)?, records.parse().ok()?),
        ["heal"] => Step::Heal,
        _ => return None,
    })
}
