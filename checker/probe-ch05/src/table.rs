//! The learner's decisions as a table. An exercise that is left out because it does not compile counts as not written.

use cluster::{
    AckWhen, Acks, Action, Brokers, Decisions, Divergence, Election, EpochEnd, EpochStart, Fetch,
    Gap, Isr, Leader, NotEnoughReplicas, OutOfRange, Partition, Progress, Reader, Record,
    ReplicaLog, Settled, Standing, Tick, Ticks, Version, Waiting,
};
use kit::{BrokerId, Epoch, Offset};
use std::collections::BTreeMap;

pub(crate) struct Learner;

impl Decisions for Learner {
    #[expect(clippy::panic, reason = "as a stub does")]
    fn others(&self, exercise: u16) -> &dyn Decisions {
        panic!("not yet implemented: 5.{exercise} does not compile")
    }

    #[cfg(not(without_1))]
    fn follower_hw(&self, leader_hw: Offset, own_end: Offset) -> Offset {
        crate::ex01::follower_hw(leader_hw, own_end)
    }

    #[cfg(not(without_2))]
    fn append_fetched(
        &self,
        log: &mut ReplicaLog,
        at: Offset,
        records: &[Record],
    ) -> Result<(), Gap> {
        crate::ex02::append_fetched(log, at, records)
    }

    #[cfg(not(without_3))]
    fn serve(
        &self,
        log: &ReplicaLog,
        hw: Offset,
        reader: Reader,
        from: Offset,
        max: usize,
    ) -> Result<Vec<Record>, OutOfRange> {
        crate::ex03::serve(log, hw, reader, from, max)
    }

    #[cfg(not(without_4))]
    fn note_fetch(
        &self,
        seen: Option<Progress>,
        now: Tick,
        from: Offset,
        leader_end: Offset,
    ) -> Progress {
        crate::ex04::note_fetch(seen, now, from, leader_end)
    }

    #[cfg(not(without_5))]
    fn leader_hw(&self, standing: &Standing<'_>) -> Offset {
        crate::ex05::leader_hw(standing)
    }

    #[cfg(not(without_6))]
    fn admit(
        &self,
        acks: Acks,
        isr: Isr,
        min_isr: usize,
        replicas: Brokers,
        at: Offset,
    ) -> Result<AckWhen, NotEnoughReplicas> {
        crate::ex06::admit(acks, isr, min_isr, replicas, at)
    }

    #[cfg(not(without_7))]
    fn settle(
        &self,
        waiting: &mut Vec<Waiting>,
        hw: Offset,
        now: Tick,
        still_leader: bool,
    ) -> Vec<Settled> {
        crate::ex07::settle(waiting, hw, now, still_leader)
    }

    #[cfg(not(without_8))]
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
        crate::ex08::laggards(isr, me, seen, leader_end, now, lag_max, term_start)
    }

    #[cfg(not(without_9))]
    fn propose_join(
        &self,
        isr: Isr,
        follower: BrokerId,
        its_end: Offset,
        hw: Offset,
        epoch_start: Offset,
    ) -> Option<Isr> {
        crate::ex09::propose_join(isr, follower, its_end, hw, epoch_start)
    }

    #[cfg(not(without_9))]
    fn counts(&self, isr: Isr) -> Brokers {
        crate::ex09::counts(isr)
    }

    #[cfg(not(without_10))]
    fn isr_answered(&self, isr: Isr, version: Version, committed: Brokers) -> Isr {
        crate::ex10::isr_answered(isr, version, committed)
    }

    #[cfg(not(without_10))]
    fn isr_refused(&self, isr: Isr, version: Version) -> Isr {
        crate::ex10::isr_refused(isr, version)
    }

    #[cfg(not(without_11))]
    fn diverging(
        &self,
        epochs: &[EpochStart],
        log_end: Offset,
        last_fetched: Option<Epoch>,
        from: Offset,
    ) -> Divergence {
        crate::ex11::diverging(epochs, log_end, last_fetched, from)
    }

    #[cfg(not(without_12))]
    fn truncation_point(
        &self,
        own_epochs: &[EpochStart],
        own_end: Offset,
        leader_says: EpochEnd,
    ) -> Offset {
        crate::ex12::truncation_point(own_epochs, own_end, leader_says)
    }

    #[cfg(not(without_13))]
    fn elect(&self, partition: &Partition, live: Brokers, unclean: bool) -> Election {
        crate::ex13::elect(partition, live, unclean)
    }

    #[cfg(not(without_14))]
    fn on_fetch(
        &self,
        decisions: &dyn Decisions,
        leader: &mut Leader,
        log: &ReplicaLog,
        now: Tick,
        fetch: &Fetch,
    ) -> Vec<Action> {
        crate::ex14::on_fetch(leader, log, decisions, now, fetch)
    }
}
