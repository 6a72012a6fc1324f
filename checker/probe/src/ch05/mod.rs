//! Chapter 5: the calls and answers of its exercises.
//!
//! A decision is asked alone, or it plays in a cluster: then a whole schedule runs here, in the probe, and what the learner's
//! decisions answered goes to the checker, which runs the same schedule with these answers and judges it there.

mod cluster_types;
mod stage;

pub use cluster_model::leave as model_leave;
pub use cluster_types::{COUNTS, Fetched, Watched, Whole};
pub use stage::{ALL, FIRST_ERA, MOST_BYTES, Stage, decision_name, mask};

use crate::{Value, Wire, wire_enum, wire_struct};
use cluster::{
    Acks, At, Brokers, Decisions, EpochEnd, EpochStart, Fetch, Isr, Leader, Membership, Partition,
    Progress, Reader, Record, ReplicaLog, Schedule, Step, Tick, Ticks, Version, Waiting,
};
use kit::{BrokerId, Epoch, Offset};

/// The model's decisions: they play what is not the learner's.
#[must_use]
pub fn model() -> &'static dyn Decisions {
    &cluster_model::Model
}

/// Who plays what is not the learner's.
#[must_use]
pub fn others(mine: u32) -> &'static dyn Decisions {
    match mine & FIRST_ERA {
        0 => model(),
        _ => &cluster_model::ERAS[0],
    }
}

/// What is asked of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask<A> {
    /// One call.
    Alone(A),
    /// To play in a cluster.
    Cluster(Play),
}

/// What a decision answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told<O> {
    /// To one call.
    Alone(O),
    /// In a cluster.
    Cluster(Answers),
}

/// A schedule, and who plays in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// What happens to the cluster.
    pub schedule: Schedule,
    /// The exercises whose decisions are the learner's, as a set of bits: bit 4 is 5.4. The model plays the others.
    pub mine: u32,
    /// The run stops before the learner's decisions have answered so often.
    pub limit: u32,
}

/// Nobody draws a schedule with so many steps, so many ticks, or so large a number in a setting.
const ENOUGH: i64 = 1000;

/// A schedule is run by the checker too: one that takes for ever is none.
impl Wire for Play {
    fn put(&self, out: &mut Vec<u8>) {
        self.schedule.put(out);
        self.mine.put(out);
        self.limit.put(out);
    }

    fn get(input: &mut &[u8]) -> Option<Self> {
        let play = Self {
            schedule: Wire::get(input)?,
            mine: Wire::get(input)?,
            limit: Wire::get(input)?,
        };
        ends_soon(&play.schedule).then_some(play)
    }

    fn value(&self) -> Value {
        Value::Map(vec![
            ("schedule", self.schedule.value()),
            ("mine", self.mine.value()),
            ("limit", self.limit.value()),
        ])
    }
}

fn ends_soon(schedule: &Schedule) -> bool {
    let config = schedule.config;
    let few = |number: i64| (0..=ENOUGH).contains(&number);
    let small = |number: usize| i64::try_from(number).is_ok_and(few);
    let soon = |at: &At| {
        few(at.at.0)
            && match at.step {
                Step::Slow(_, _, extra) => few(extra.0),
                _ => true,
            }
    };
    small(config.min_isr)
        && small(config.max_records)
        && few(config.lag_max.0)
        && small(schedule.steps.len())
        && schedule.steps.iter().all(soon)
}

/// What the learner's decisions answered in a cluster, one behind the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// The exercises among them that are not written: the model played them.
    pub unwritten: u32,
    /// The answers.
    pub bytes: Vec<u8>,
}

impl Wire for Answers {
    fn put(&self, out: &mut Vec<u8>) {
        self.unwritten.put(out);
        self.bytes.put(out);
    }

    fn get(input: &mut &[u8]) -> Option<Self> {
        Some(Self {
            unwritten: u32::get(input)?,
            bytes: Vec::get(input)?,
        })
    }

    /// Nobody reads them: their length will do.
    fn value(&self) -> Value {
        Value::Map(vec![("answer_bytes", self.bytes.len().value())])
    }
}

macro_rules! wire_alone_or_cluster {
    ($name:ident, $cluster:ty) => {
        impl<T: Wire> Wire for $name<T> {
            fn put(&self, out: &mut Vec<u8>) {
                match self {
                    $name::Alone(alone) => {
                        out.push(0);
                        alone.put(out);
                    }
                    $name::Cluster(cluster) => {
                        out.push(1);
                        cluster.put(out);
                    }
                }
            }

            fn get(input: &mut &[u8]) -> Option<Self> {
                match u8::get(input)? {
                    0 => T::get(input).map($name::Alone),
                    1 => <$cluster>::get(input).map($name::Cluster),
                    _ => None,
                }
            }

            fn value(&self) -> Value {
                match self {
                    $name::Alone(alone) => alone.value(),
                    $name::Cluster(cluster) => cluster.value(),
                }
            }
        }
    };
}
wire_alone_or_cluster!(Ask, Play);
wire_alone_or_cluster!(Told, Answers);

wire_struct! {
    /// 5.1: `follower_hw(leader_hw, own_end)`.
    pub struct FollowerHw {
        /// The leader's high watermark.
        pub leader_hw: Offset,
        /// The follower's own end.
        pub own_end: Offset,
    }
}
wire_struct! {
    /// 5.2: `append_fetched(log, at, records)`. The answer has the log, too.
    pub struct AppendFetched {
        /// The log.
        pub log: ReplicaLog,
        /// The first record's offset.
        pub at: Offset,
        /// The records.
        pub records: Vec<Record>,
    }
}
wire_struct! {
    /// 5.3: `serve(log, hw, reader, from, max)`.
    pub struct Serve {
        /// The log.
        pub log: ReplicaLog,
        /// The high watermark.
        pub hw: Offset,
        /// Who reads.
        pub reader: Reader,
        /// From where on.
        pub from: Offset,
        /// At most so many.
        pub max: usize,
    }
}
wire_struct! {
    /// 5.4: `note_fetch(seen, now, from, leader_end)`.
    pub struct NoteFetch {
        /// What was noted before.
        pub seen: Option<Progress>,
        /// The time.
        pub now: Tick,
        /// What the follower asks for.
        pub from: Offset,
        /// The leader's end.
        pub leader_end: Offset,
    }
}
wire_struct! {
    /// 5.5: `leader_hw(standing)`.
    pub struct LeaderHw {
        /// The leader.
        pub me: BrokerId,
        /// Its end.
        pub own_end: Offset,
        /// The high watermark up to now.
        pub current: Offset,
        /// Who counts.
        pub counts: Brokers,
        /// Who may join in a moment.
        pub joinable: Brokers,
        /// What each follower has.
        pub seen: Vec<(BrokerId, Progress)>,
        /// How many are in sync.
        pub committed: usize,
        /// How many must be.
        pub min_isr: usize,
        /// How many replicas there are.
        pub replicas: usize,
    }
}
wire_struct! {
    /// 5.6: `admit(acks, isr, min_isr, replicas, at)`.
    pub struct Admit {
        /// When the producer wants its answer.
        pub acks: Acks,
        /// Who is in sync.
        pub isr: Isr,
        /// How many must be.
        pub min_isr: usize,
        /// The replicas.
        pub replicas: Brokers,
        /// The record's offset.
        pub at: Offset,
    }
}
wire_struct! {
    /// 5.7: `settle(waiting, hw, now, still_leader)`. The answer has those that still wait, too.
    pub struct Settle {
        /// Who waits.
        pub waiting: Vec<Waiting>,
        /// The high watermark.
        pub hw: Offset,
        /// The time.
        pub now: Tick,
        /// Whether the broker still leads.
        pub still_leader: bool,
    }
}
wire_struct! {
    /// 5.8: `laggards(isr, me, seen, leader_end, now, lag_max, term_start)`.
    pub struct Laggards {
        /// Who is in sync.
        pub isr: Isr,
        /// The leader.
        pub me: BrokerId,
        /// What each follower has.
        pub seen: Vec<(BrokerId, Progress)>,
        /// The leader's end.
        pub leader_end: Offset,
        /// The time.
        pub now: Tick,
        /// The allowed lag.
        pub lag_max: Ticks,
        /// When the term began.
        pub term_start: Tick,
    }
}
wire_struct! {
    /// 5.9: `propose_join(isr, follower, its_end, hw, epoch_start)`.
    pub struct ProposeJoin {
        /// Who is in sync.
        pub isr: Isr,
        /// Who may join.
        pub follower: BrokerId,
        /// What it has.
        pub its_end: Offset,
        /// The high watermark.
        pub hw: Offset,
        /// Where the epoch began.
        pub epoch_start: Offset,
    }
}
wire_enum! {
    /// 5.9: one of its two functions.
    pub enum Joining {
        /// `propose_join`.
        Propose { call: ProposeJoin },
        /// `counts(isr)`.
        Counts { isr: Isr },
    }
}
wire_enum! {
    /// 5.9: what that one answers.
    pub enum Joined {
        /// `propose_join`.
        Proposal { proposal: Option<Isr> },
        /// `counts`.
        Counts { counts: Brokers },
    }
}
wire_struct! {
    /// 5.10: `isr_answered(isr, version, committed)`, and `isr_refused(isr, version)`.
    pub struct IsrChange {
        /// Who is in sync.
        pub isr: Isr,
        /// The version in the answer.
        pub version: Version,
        /// Who is in sync as the answer says; `None` for a refusal.
        pub committed: Option<Brokers>,
    }
}
wire_struct! {
    /// 5.11: `diverging(epochs, log_end, last_fetched, from)`.
    pub struct Diverging {
        /// The leader's epochs.
        pub epochs: Vec<EpochStart>,
        /// The leader's end.
        pub log_end: Offset,
        /// The newest epoch of the follower.
        pub last_fetched: Option<Epoch>,
        /// What the follower asks for.
        pub from: Offset,
    }
}
wire_struct! {
    /// 5.12: `truncation_point(own_epochs, own_end, leader_says)`.
    pub struct TruncationPoint {
        /// The follower's epochs.
        pub own_epochs: Vec<EpochStart>,
        /// The follower's end.
        pub own_end: Offset,
        /// What the leader found.
        pub leader_says: EpochEnd,
    }
}
wire_struct! {
    /// 5.13: `elect(partition, live, unclean)`.
    pub struct Elect {
        /// The partition.
        pub partition: Partition,
        /// Who is alive.
        pub live: Brokers,
        /// Whether somebody may lead who is not in sync.
        pub unclean: bool,
    }
}
wire_struct! {
    /// 5.14: `on_fetch(leader, log, decisions, now, fetch)`. The answer has the leader, too.
    pub struct OnFetch {
        /// The leader.
        pub leader: Leader,
        /// Its log.
        pub log: ReplicaLog,
        /// The time.
        pub now: Tick,
        /// The fetch.
        pub fetch: Fetch,
    }
}
wire_struct! {
    /// 5.15: `leave(membership, who, clean)`.
    pub struct Leave {
        /// Who is in sync, and who could still lead.
        pub membership: Membership,
        /// Who leaves.
        pub who: BrokerId,
        /// Whether it leaves in order.
        pub clean: bool,
    }
}

#[cfg(test)]
mod plays {
    use super::*;

    fn crosses(change: impl FnOnce(&mut Schedule)) -> bool {
        let mut schedule = cluster::draw(0);
        change(&mut schedule);
        let play = Play {
            schedule,
            mine: ALL,
            limit: u32::MAX,
        };
        Play::from_bytes(&play.to_bytes()) == Some(play)
    }

    #[test]
    fn a_schedule_without_an_end_in_sight_is_none() {
        let at = |at: i64| At {
            at: Tick(at),
            step: Step::Heal,
        };
        assert!(crosses(|_| {}));
        assert!(crosses(|schedule| schedule.steps.push(at(1000))));
        for far in [-1, 1001, 1_000_000_000_000, i64::MAX, i64::MIN] {
            assert!(
                !crosses(|schedule| schedule.steps.push(at(far))),
                "tick {far}"
            );
            assert!(!crosses(|schedule| schedule.config.lag_max = Ticks(far)));
        }
        assert!(!crosses(|schedule| schedule.steps = vec![at(1); 1001]));
        assert!(!crosses(|schedule| schedule.config.max_records = 1001));
    }
}
