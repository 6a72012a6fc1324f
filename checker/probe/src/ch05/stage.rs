//! Where decisions play in a cluster: some are the learner's, the model plays the others.
//!
//! In the probe the learner's answers are written down; in the checker the same cluster runs once more with what was written.

use super::Answers;
use super::Whole;
use crate::Wire;
use cluster::{
    AckWhen, Acks, Action, Brokers, Decisions, Divergence, Election, EpochEnd, EpochStart, Fetch,
    Gap, Isr, Leader, NotEnoughReplicas, OutOfRange, Partition, Progress, Reader, Record,
    ReplicaLog, Settled, Standing, Tick, Ticks, Version, Waiting,
};
use kit::{BrokerId, Epoch, Offset};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

/// All decisions.
pub const ALL: u32 = 0b111_1111_1111_1110;

/// Beside the decisions that are the learner's: Kafka's first era plays the others.
pub const FIRST_ERA: u32 = 1 << 31;

/// What right decisions answer in a schedule has less than a sixth of this.
pub const MOST_BYTES: usize = 64 << 10;

/// The set with one exercise.
#[must_use]
pub const fn mask(exercise: u16) -> u32 {
    1 << exercise
}

/// The decisions' names, by the tag that an answer begins with, and their exercises.
const NAMES: [(&str, u16); 16] = [
    ("follower_hw", 1),
    ("append_fetched", 2),
    ("serve", 3),
    ("note_fetch", 4),
    ("leader_hw", 5),
    ("admit", 6),
    ("settle", 7),
    ("laggards", 8),
    ("propose_join", 9),
    ("counts", 9),
    ("isr_answered", 10),
    ("isr_refused", 10),
    ("diverging", 11),
    ("truncation_point", 12),
    ("elect", 13),
    ("on_fetch", 14),
];

/// A decision as pages name it: `5.4 note_fetch`.
#[must_use]
pub fn decision_name(tag: u8) -> String {
    match NAMES.get(usize::from(tag)) {
        Some((name, exercise)) => format!("5.{exercise} {name}"),
        None => "a decision".into(),
    }
}

/// Decisions that play in a cluster.
pub struct Stage<'a> {
    /// Nobody, when answers are played that were written down.
    learner: Option<&'a dyn Decisions>,
    model: &'a dyn Decisions,
    mine: u32,
    /// What was written down, or is to be played from `at` on.
    answers: RefCell<Vec<u8>>,
    at: Cell<usize>,
    given: Cell<u32>,
    limit: u32,
    over: Cell<bool>,
    last: Cell<u8>,
}

impl<'a> Stage<'a> {
    /// The learner's decisions play, and their answers are written down.
    #[must_use]
    pub fn recording(
        learner: &'a dyn Decisions,
        model: &'a dyn Decisions,
        mine: u32,
        limit: u32,
    ) -> Self {
        Self {
            learner: Some(learner),
            model,
            mine,
            answers: RefCell::default(),
            at: Cell::default(),
            given: Cell::default(),
            limit,
            over: Cell::default(),
            last: Cell::new(u8::MAX),
        }
    }

    /// What was written down is played.
    #[must_use]
    pub fn playing(model: &'a dyn Decisions, mine: u32, answers: &Answers) -> Self {
        Self {
            learner: None,
            model,
            mine: mine & !answers.unwritten,
            answers: RefCell::new(answers.bytes.clone()),
            at: Cell::default(),
            given: Cell::default(),
            limit: u32::MAX,
            over: Cell::default(),
            last: Cell::new(u8::MAX),
        }
    }

    /// What was written down.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        self.answers.into_inner()
    }

    /// How many answers the learner's decisions gave.
    #[must_use]
    pub fn given(&self) -> u32 {
        self.given.get()
    }

    /// The decision that was asked last, by its tag.
    #[must_use]
    pub fn last(&self) -> u8 {
        self.last.get()
    }

    /// Whether everything that was written down has been played.
    #[must_use]
    pub fn is_played(&self) -> bool {
        self.at.get() == self.answers.borrow().len()
    }

    fn is_mine(&self, tag: u8) -> bool {
        self.mine & mask(NAMES[usize::from(tag)].1) != 0
    }

    fn ask<O: Wire>(&self, tag: u8, call: impl Fn(&dyn Decisions) -> O) -> O {
        if self.over.get() || !self.is_mine(tag) {
            return call(self.model);
        }
        self.last.set(tag);
        let answer = match self.learner {
            _ if self.given.get() == self.limit => None,
            Some(learner) => Some(call(learner)),
            None => self.read(tag),
        };
        let Some(answer) = answer else {
            self.over.set(true);
            return call(self.model);
        };
        self.given.set(self.given.get() + 1);
        if self.learner.is_some() {
            let mut answers = self.answers.borrow_mut();
            answers.push(tag);
            answer.put(&mut answers);
            // Nobody need see what a cluster does with it.
            if answers.len() > MOST_BYTES {
                self.over.set(true);
            }
        }
        answer
    }

    fn read<O: Wire>(&self, tag: u8) -> Option<O> {
        let answers = self.answers.borrow();
        let mut rest = answers.get(self.at.get()..)?;
        if u8::get(&mut rest)? != tag {
            return None;
        }
        let answer = O::get(&mut rest)?;
        self.at.set(answers.len() - rest.len());
        Some(answer)
    }
}

impl Decisions for Stage<'_> {
    fn others(&self, _: u16) -> &dyn Decisions {
        self
    }

    fn follower_hw(&self, leader_hw: Offset, own_end: Offset) -> Offset {
        self.ask(0, |d| d.follower_hw(leader_hw, own_end))
    }

    fn append_fetched(
        &self,
        log: &mut ReplicaLog,
        at: Offset,
        records: &[Record],
    ) -> Result<(), Gap> {
        let (answer, after) = self.ask(1, |d| {
            let mut log = log.clone();
            let answer = d.append_fetched(&mut log, at, records);
            (answer, log)
        });
        *log = after;
        answer
    }

    fn serve(
        &self,
        log: &ReplicaLog,
        hw: Offset,
        reader: Reader,
        from: Offset,
        max: usize,
    ) -> Result<Vec<Record>, OutOfRange> {
        self.ask(2, |d| d.serve(log, hw, reader, from, max))
    }

    fn note_fetch(
        &self,
        seen: Option<Progress>,
        now: Tick,
        from: Offset,
        leader_end: Offset,
    ) -> Progress {
        self.ask(3, |d| d.note_fetch(seen, now, from, leader_end))
    }

    fn leader_hw(&self, standing: &Standing<'_>) -> Offset {
        self.ask(4, |d| d.leader_hw(standing))
    }

    fn admit(
        &self,
        acks: Acks,
        isr: Isr,
        min_isr: usize,
        replicas: Brokers,
        at: Offset,
    ) -> Result<AckWhen, NotEnoughReplicas> {
        self.ask(5, |d| d.admit(acks, isr, min_isr, replicas, at))
    }

    fn settle(
        &self,
        waiting: &mut Vec<Waiting>,
        hw: Offset,
        now: Tick,
        still_leader: bool,
    ) -> Vec<Settled> {
        let (answer, after) = self.ask(6, |d| {
            let mut waiting = waiting.clone();
            let answer = d.settle(&mut waiting, hw, now, still_leader);
            (answer, waiting)
        });
        *waiting = after;
        answer
    }

    fn laggards(
        &self,
        isr: Isr,
        me: BrokerId,
        seen: &BTreeMap<BrokerId, Progress>,
        leader_end: Offset,
        now: Tick,
        lag_max: Ticks,
        term_start: Tick,
    ) -> Brokers {
        self.ask(7, |d| {
            d.laggards(isr, me, seen, leader_end, now, lag_max, term_start)
        })
    }

    fn propose_join(
        &self,
        isr: Isr,
        follower: BrokerId,
        its_end: Offset,
        hw: Offset,
        epoch_start: Offset,
    ) -> Option<Isr> {
        self.ask(8, |d| {
            d.propose_join(isr, follower, its_end, hw, epoch_start)
        })
    }

    fn counts(&self, isr: Isr) -> Brokers {
        self.ask(9, |d| d.counts(isr))
    }

    fn isr_answered(&self, isr: Isr, version: Version, committed: Brokers) -> Isr {
        self.ask(10, |d| d.isr_answered(isr, version, committed))
    }

    fn isr_refused(&self, isr: Isr, version: Version) -> Isr {
        self.ask(11, |d| d.isr_refused(isr, version))
    }

    fn diverging(
        &self,
        epochs: &[EpochStart],
        log_end: Offset,
        last_fetched: Option<Epoch>,
        from: Offset,
    ) -> Divergence {
        self.ask(12, |d| d.diverging(epochs, log_end, last_fetched, from))
    }

    fn truncation_point(
        &self,
        own_epochs: &[EpochStart],
        own_end: Offset,
        leader_says: EpochEnd,
    ) -> Offset {
        self.ask(13, |d| d.truncation_point(own_epochs, own_end, leader_says))
    }

    fn elect(&self, partition: &Partition, live: Brokers, unclean: bool) -> Election {
        self.ask(14, |d| d.elect(partition, live, unclean))
    }

    fn on_fetch(
        &self,
        decisions: &dyn Decisions,
        leader: &mut Leader,
        log: &ReplicaLog,
        now: Tick,
        fetch: &Fetch,
    ) -> Vec<Action> {
        let inner = Inner {
            learner: self.learner.unwrap_or(self.model),
            model: self.model,
            mine: self.mine,
        };
        // Played by the model it asks the others as anybody does; played by the learner it is one answer.
        if !self.is_mine(15) || self.over.get() {
            return self.model.on_fetch(decisions, leader, log, now, fetch);
        }
        let whole = self.ask(15, |d| {
            let mut leader = leader.clone();
            let actions = d.on_fetch(&inner, &mut leader, log, now, fetch);
            Whole::of(&leader, actions)
        });
        whole.into_leader(leader)
    }

    fn cut_before_fetching(&self, log: &ReplicaLog, hw: Offset) -> Option<Offset> {
        self.model.cut_before_fetching(log, hw)
    }

    fn stopped(&self) -> bool {
        self.over.get()
    }
}

/// The same cast without a pen: what `on_fetch` calls is part of its own answer.
struct Inner<'a> {
    learner: &'a dyn Decisions,
    model: &'a dyn Decisions,
    mine: u32,
}

impl Decisions for Inner<'_> {
    fn others(&self, exercise: u16) -> &dyn Decisions {
        match self.mine & mask(exercise) {
            0 => self.model,
            _ => self.learner,
        }
    }
}
