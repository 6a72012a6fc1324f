//! The model with decisions exchanged: a table of functions, so that a mistake names only what is wrong in it.

use cluster::{
    AckWhen, Acks, Action, Brokers, Decisions, Divergence, Election, EpochEnd, EpochStart, Fetch,
    Gap, Isr, Leader, NotEnoughReplicas, OutOfRange, Partition, Progress, Reader, Record,
    ReplicaLog, Settled, Standing, Tick, Ticks, Version, Waiting,
};
use cluster_model::Model;
use kit::{BrokerId, Epoch, Offset};
use std::collections::BTreeMap;

/// What a leader knows of its followers.
pub type Seen = BTreeMap<BrokerId, Progress>;
type Served = Result<Vec<Record>, OutOfRange>;
type Admitted = Result<AckWhen, NotEnoughReplicas>;
type OnFetch = fn(&dyn Decisions, &mut Leader, &ReplicaLog, Tick, &Fetch) -> Vec<Action>;

/// Every decision as a function.
#[derive(Clone, Copy)]
pub struct Wrong {
    pub follower_hw: fn(Offset, Offset) -> Offset,
    pub append_fetched: fn(&mut ReplicaLog, Offset, &[Record]) -> Result<(), Gap>,
    pub serve: fn(&ReplicaLog, Offset, Reader, Offset, usize) -> Served,
    pub note_fetch: fn(Option<Progress>, Tick, Offset, Offset) -> Progress,
    pub leader_hw: fn(&Standing<'_>) -> Offset,
    pub admit: fn(Acks, Isr, usize, Brokers, Offset) -> Admitted,
    pub settle: fn(&mut Vec<Waiting>, Offset, Tick, bool) -> Vec<Settled>,
    pub laggards: fn(Isr, BrokerId, &Seen, Offset, Tick, Ticks, Tick) -> Brokers,
    pub propose_join: fn(Isr, BrokerId, Offset, Offset, Offset) -> Option<Isr>,
    pub counts: fn(Isr) -> Brokers,
    pub isr_answered: fn(Isr, Version, Brokers) -> Isr,
    pub isr_refused: fn(Isr, Version) -> Isr,
    pub diverging: fn(&[EpochStart], Offset, Option<Epoch>, Offset) -> Divergence,
    pub truncation_point: fn(&[EpochStart], Offset, EpochEnd) -> Offset,
    pub elect: fn(&Partition, Brokers, bool) -> Election,
    pub on_fetch: OnFetch,
    pub cut_before_fetching: fn(&ReplicaLog, Offset) -> Option<Offset>,
}

/// Everything as the model has it.
pub const RIGHT: Wrong = Wrong {
    follower_hw: |leader_hw, own_end| Model.follower_hw(leader_hw, own_end),
    append_fetched: |log, at, records| Model.append_fetched(log, at, records),
    serve: |log, hw, reader, from, max| Model.serve(log, hw, reader, from, max),
    note_fetch: |seen, now, from, end| Model.note_fetch(seen, now, from, end),
    leader_hw: |standing| Model.leader_hw(standing),
    admit: |acks, isr, min_isr, replicas, at| Model.admit(acks, isr, min_isr, replicas, at),
    settle: |waiting, hw, now, leads| Model.settle(waiting, hw, now, leads),
    laggards: |isr, me, seen, end, now, max, start| {
        Model.laggards(isr, me, seen, end, now, max, start)
    },
    propose_join: |isr, follower, its_end, hw, start| {
        Model.propose_join(isr, follower, its_end, hw, start)
    },
    counts: |isr| Model.counts(isr),
    isr_answered: |isr, version, committed| Model.isr_answered(isr, version, committed),
    isr_refused: |isr, version| Model.isr_refused(isr, version),
    diverging: |epochs, end, last, from| Model.diverging(epochs, end, last, from),
    truncation_point: |epochs, end, says| Model.truncation_point(epochs, end, says),
    elect: |partition, live, unclean| Model.elect(partition, live, unclean),
    on_fetch: |d, leader, log, now, fetch| Model.on_fetch(d, leader, log, now, fetch),
    cut_before_fetching: |_, _| None,
};

impl Decisions for Wrong {
    fn others(&self, _: u16) -> &dyn Decisions {
        self
    }

    fn follower_hw(&self, leader_hw: Offset, own_end: Offset) -> Offset {
        (self.follower_hw)(leader_hw, own_end)
    }

    fn append_fetched(
        &self,
        log: &mut ReplicaLog,
        at: Offset,
        records: &[Record],
    ) -> Result<(), Gap> {
        (self.append_fetched)(log, at, records)
    }

    fn serve(
        &self,
        log: &ReplicaLog,
        hw: Offset,
        reader: Reader,
        from: Offset,
        max: usize,
    ) -> Served {
        (self.serve)(log, hw, reader, from, max)
    }

    fn note_fetch(
        &self,
        seen: Option<Progress>,
        now: Tick,
        from: Offset,
        leader_end: Offset,
    ) -> Progress {
        (self.note_fetch)(seen, now, from, leader_end)
    }

    fn leader_hw(&self, standing: &Standing<'_>) -> Offset {
        (self.leader_hw)(standing)
    }

    fn admit(
        &self,
        acks: Acks,
        isr: Isr,
        min_isr: usize,
        replicas: Brokers,
        at: Offset,
    ) -> Admitted {
        (self.admit)(acks, isr, min_isr, replicas, at)
    }

    fn settle(
        &self,
        waiting: &mut Vec<Waiting>,
        hw: Offset,
        now: Tick,
        still_leader: bool,
    ) -> Vec<Settled> {
        (self.settle)(waiting, hw, now, still_leader)
    }

    fn laggards(
        &self,
        isr: Isr,
        me: BrokerId,
        seen: &Seen,
        leader_end: Offset,
        now: Tick,
        lag_max: Ticks,
        term_start: Tick,
    ) -> Brokers {
        (self.laggards)(isr, me, seen, leader_end, now, lag_max, term_start)
    }

    fn propose_join(
        &self,
        isr: Isr,
        follower: BrokerId,
        its_end: Offset,
        hw: Offset,
        epoch_start: Offset,
    ) -> Option<Isr> {
        (self.propose_join)(isr, follower, its_end, hw, epoch_start)
    }

    fn counts(&self, isr: Isr) -> Brokers {
        (self.counts)(isr)
    }

    fn isr_answered(&self, isr: Isr, version: Version, committed: Brokers) -> Isr {
        (self.isr_answered)(isr, version, committed)
    }

    fn isr_refused(&self, isr: Isr, version: Version) -> Isr {
        (self.isr_refused)(isr, version)
    }

    fn diverging(
        &self,
        epochs: &[EpochStart],
        log_end: Offset,
        last_fetched: Option<Epoch>,
        from: Offset,
    ) -> Divergence {
        (self.diverging)(epochs, log_end, last_fetched, from)
    }

    fn truncation_point(
        &self,
        own_epochs: &[EpochStart],
        own_end: Offset,
        leader_says: EpochEnd,
    ) -> Offset {
        (self.truncation_point)(own_epochs, own_end, leader_says)
    }

    fn elect(&self, partition: &Partition, live: Brokers, unclean: bool) -> Election {
        (self.elect)(partition, live, unclean)
    }

    fn on_fetch(
        &self,
        decisions: &dyn Decisions,
        leader: &mut Leader,
        log: &ReplicaLog,
        now: Tick,
        fetch: &Fetch,
    ) -> Vec<Action> {
        (self.on_fetch)(decisions, leader, log, now, fetch)
    }

    fn cut_before_fetching(&self, log: &ReplicaLog, hw: Offset) -> Option<Offset> {
        (self.cut_before_fetching)(log, hw)
    }
}
