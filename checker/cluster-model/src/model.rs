//! The table of all models, and 5.14, which is made of the others.

use crate::{epochs, membership, progress, records, writes};
use cluster::{
    AckWhen, Acks, Action, Brokers, Decisions, Divergence, Election, EpochEnd, EpochStart, Fetch,
    FetchReply, Gap, Isr, Leader, NotEnoughReplicas, OutOfRange, Partition, Progress, Reader,
    Record, ReplicaLog, Settled, Standing, Tick, Ticks, Version, Waiting,
};
use kit::{BrokerId, Epoch, Offset};
use std::collections::BTreeMap;

/// The models as a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Model;

impl Decisions for Model {
    fn follower_hw(&self, leader_hw: Offset, own_end: Offset) -> Offset {
        records::follower_hw(leader_hw, own_end)
    }

    fn append_fetched(
        &self,
        log: &mut ReplicaLog,
        at: Offset,
        records: &[Record],
    ) -> Result<(), Gap> {
        records::append_fetched(log, at, records)
    }

    fn serve(
        &self,
        log: &ReplicaLog,
        hw: Offset,
        reader: Reader,
        from: Offset,
        max: usize,
    ) -> Result<Vec<Record>, OutOfRange> {
        records::serve(log, hw, reader, from, max)
    }

    fn note_fetch(
        &self,
        seen: Option<Progress>,
        now: Tick,
        from: Offset,
        leader_end: Offset,
    ) -> Progress {
        progress::note_fetch(seen, now, from, leader_end)
    }

    fn leader_hw(&self, standing: &Standing<'_>) -> Offset {
        progress::leader_hw(standing)
    }

    fn admit(
        &self,
        acks: Acks,
        isr: Isr,
        min_isr: usize,
        replicas: Brokers,
        at: Offset,
    ) -> Result<AckWhen, NotEnoughReplicas> {
        writes::admit(acks, isr, min_isr, replicas, at)
    }

    fn settle(
        &self,
        waiting: &mut Vec<Waiting>,
        hw: Offset,
        now: Tick,
        still_leader: bool,
    ) -> Vec<Settled> {
        writes::settle(waiting, hw, now, still_leader)
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
        progress::laggards(isr, me, seen, leader_end, now, lag_max, term_start)
    }

    fn propose_join(
        &self,
        isr: Isr,
        follower: BrokerId,
        its_end: Offset,
        hw: Offset,
        epoch_start: Offset,
    ) -> Option<Isr> {
        membership::propose_join(isr, follower, its_end, hw, epoch_start)
    }

    fn counts(&self, isr: Isr) -> Brokers {
        membership::counts(isr)
    }

    fn isr_answered(&self, isr: Isr, version: Version, committed: Brokers) -> Isr {
        membership::isr_answered(isr, version, committed)
    }

    fn isr_refused(&self, isr: Isr, version: Version) -> Isr {
        membership::isr_refused(isr, version)
    }

    fn diverging(
        &self,
        epochs: &[EpochStart],
        log_end: Offset,
        last_fetched: Option<Epoch>,
        from: Offset,
    ) -> Divergence {
        epochs::diverging(epochs, log_end, last_fetched, from)
    }

    fn truncation_point(
        &self,
        own_epochs: &[EpochStart],
        own_end: Offset,
        leader_says: EpochEnd,
    ) -> Offset {
        epochs::truncation_point(own_epochs, own_end, leader_says)
    }

    fn elect(&self, partition: &Partition, live: Brokers, unclean: bool) -> Election {
        membership::elect(partition, live, unclean)
    }

    fn on_fetch(
        &self,
        decisions: &dyn Decisions,
        leader: &mut Leader,
        log: &ReplicaLog,
        now: Tick,
        fetch: &Fetch,
    ) -> Vec<Action> {
        let refuse = |reply| vec![Action::Reply(reply)];
        let out_of_range = OutOfRange {
            start: log.start(),
            end: log.end(),
        };
        match decisions.diverging(log.epochs(), log.end(), fetch.last_fetched, fetch.from) {
            Divergence::At(end) => return refuse(FetchReply::Diverged(end)),
            Divergence::OutOfRange => return refuse(FetchReply::OutOfRange(out_of_range)),
            Divergence::No => {}
        }
        let max = leader.term.config.max_records;
        let served = decisions.serve(log, leader.hw, Reader::Follower, fetch.from, max);
        let records = match served {
            Ok(records) => records,
            Err(why) => return refuse(FetchReply::OutOfRange(why)),
        };

        let before = leader.seen.get(&fetch.follower).copied();
        let progress = decisions.note_fetch(before, now, fetch.from, log.end());
        leader.seen.insert(fetch.follower, progress);

        let mut actions = Vec::new();
        let (isr, epoch_start) = (leader.isr, leader.term.epoch_start);
        let proposal =
            decisions.propose_join(isr, fetch.follower, progress.end, leader.hw, epoch_start);
        if let Some(proposal) = proposal {
            leader.isr = proposal;
            actions.push(Action::AlterIsr(proposal));
        }

        let counts = decisions.counts(leader.isr);
        leader.hw = decisions.leader_hw(&leader.standing(log, now, counts));
        let settled = decisions.settle(&mut leader.waiting, leader.hw, now, true);
        actions.extend(settled.into_iter().map(Action::Answer));
        actions.push(Action::Reply(FetchReply::Records {
            from: fetch.from,
            records,
            hw: leader.hw,
        }));
        actions
    }
}
