//! The table of your decisions, through which a cluster calls them.

use cluster::{
    AckWhen, Acks, Action, Brokers, Decisions, Divergence, Election, EpochEnd, EpochStart, Fetch,
    Gap, Isr, Leader, NotEnoughReplicas, OutOfRange, Partition, Progress, Reader, Record,
    ReplicaLog, Settled, Standing, Tick, Ticks, Version, Waiting,
};
use kit::{BrokerId, Epoch, Offset};
use std::collections::BTreeMap;

/// All decisions of this chapter as one table. A broker is given it and calls what it needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Table;

impl Decisions for Table {
    fn follower_hw(&self, leader_hw: Offset, own_end: Offset) -> Offset {
        ch05_replication::follower_hw(leader_hw, own_end)
    }

    fn append_fetched(
        &self,
        log: &mut ReplicaLog,
        at: Offset,
        records: &[Record],
    ) -> Result<(), Gap> {
        ch05_replication::append_fetched(log, at, records)
    }

    fn serve(
        &self,
        log: &ReplicaLog,
        hw: Offset,
        reader: Reader,
        from: Offset,
        max: usize,
    ) -> Result<Vec<Record>, OutOfRange> {
        ch05_replication::serve(log, hw, reader, from, max)
    }

    fn note_fetch(
        &self,
        seen: Option<Progress>,
        now: Tick,
        from: Offset,
        leader_end: Offset,
    ) -> Progress {
        ch05_replication::note_fetch(seen, now, from, leader_end)
    }

    fn leader_hw(&self, standing: &Standing<'_>) -> Offset {
        ch05_replication::leader_hw(standing)
    }

    fn admit(
        &self,
        acks: Acks,
        isr: Isr,
        min_isr: usize,
        replicas: Brokers,
        at: Offset,
    ) -> Result<AckWhen, NotEnoughReplicas> {
        ch05_replication::admit(acks, isr, min_isr, replicas, at)
    }

    fn settle(
        &self,
        waiting: &mut Vec<Waiting>,
        hw: Offset,
        now: Tick,
        still_leader: bool,
    ) -> Vec<Settled> {
        ch05_replication::settle(waiting, hw, now, still_leader)
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
        ch05_replication::laggards(isr, me, seen, leader_end, now, lag_max, term_start)
    }

    fn propose_join(
        &self,
        isr: Isr,
        follower: BrokerId,
        its_end: Offset,
        hw: Offset,
        epoch_start: Offset,
    ) -> Option<Isr> {
        ch05_replication::propose_join(isr, follower, its_end, hw, epoch_start)
    }

    fn counts(&self, isr: Isr) -> Brokers {
        ch05_replication::counts(isr)
    }

    fn isr_answered(&self, isr: Isr, version: Version, committed: Brokers) -> Isr {
        ch05_replication::isr_answered(isr, version, committed)
    }

    fn isr_refused(&self, isr: Isr, version: Version) -> Isr {
        ch05_replication::isr_refused(isr, version)
    }

    fn diverging(
        &self,
        epochs: &[EpochStart],
        log_end: Offset,
        last_fetched: Option<Epoch>,
        from: Offset,
    ) -> Divergence {
        ch05_replication::diverging(epochs, log_end, last_fetched, from)
    }

    fn truncation_point(
        &self,
        own_epochs: &[EpochStart],
        own_end: Offset,
        leader_says: EpochEnd,
    ) -> Offset {
        ch05_replication::truncation_point(own_epochs, own_end, leader_says)
    }

    fn elect(&self, partition: &Partition, live: Brokers, unclean: bool) -> Election {
        ch05_replication::elect(partition, live, unclean)
    }

    fn on_fetch(
        &self,
        decisions: &dyn Decisions,
        leader: &mut Leader,
        log: &ReplicaLog,
        now: Tick,
        fetch: &Fetch,
    ) -> Vec<Action> {
        ch05_replication::on_fetch(leader, log, decisions, now, fetch)
    }
}
