//! The decisions of chapter 5 as a table, so that the cluster runs with the learner's, with the reference's, or with some of each.

use crate::{
    AckWhen, Acks, Action, Brokers, Divergence, Election, EpochEnd, EpochStart, Fetch, Gap, Isr,
    Leader, NotEnoughReplicas, OutOfRange, Partition, Progress, Reader, Record, ReplicaLog,
    Settled, Standing, Tick, Ticks, Version, Waiting,
};
use kit::{BrokerId, Epoch, Offset};
use std::collections::BTreeMap;

/// One function a decision. What each must answer stands in chapter 5, at the function of the same name.
pub trait Decisions {
    /// 5.1
    fn follower_hw(&self, leader_hw: Offset, own_end: Offset) -> Offset;
    /// 5.2
    fn append_fetched(
        &self,
        log: &mut ReplicaLog,
        at: Offset,
        records: &[Record],
    ) -> Result<(), Gap>;
    /// 5.3
    fn serve(
        &self,
        log: &ReplicaLog,
        hw: Offset,
        reader: Reader,
        from: Offset,
        max: usize,
    ) -> Result<Vec<Record>, OutOfRange>;
    /// 5.4
    fn note_fetch(
        &self,
        seen: Option<Progress>,
        now: Tick,
        from: Offset,
        leader_end: Offset,
    ) -> Progress;
    /// 5.5
    fn leader_hw(&self, standing: &Standing<'_>) -> Offset;
    /// 5.6
    fn admit(
        &self,
        acks: Acks,
        isr: Isr,
        min_isr: usize,
        replicas: Brokers,
        at: Offset,
    ) -> Result<AckWhen, NotEnoughReplicas>;
    /// 5.7
    fn settle(
        &self,
        waiting: &mut Vec<Waiting>,
        hw: Offset,
        now: Tick,
        still_leader: bool,
    ) -> Vec<Settled>;
    /// 5.8
    #[expect(
        clippy::too_many_arguments,
        reason = "seven facts, and the table itself"
    )]
    fn laggards(
        &self,
        isr: Isr,
        me: BrokerId,
        seen: &BTreeMap<BrokerId, Progress>,
        leader_end: Offset,
        now: Tick,
        lag_max: Ticks,
        term_start: Tick,
    ) -> Brokers;
    /// 5.9
    fn propose_join(
        &self,
        isr: Isr,
        follower: BrokerId,
        its_end: Offset,
        hw: Offset,
        epoch_start: Offset,
    ) -> Option<Isr>;
    /// 5.9
    fn counts(&self, isr: Isr) -> Brokers;
    /// 5.10
    fn isr_answered(&self, isr: Isr, version: Version, committed: Brokers) -> Isr;
    /// 5.10
    fn isr_refused(&self, isr: Isr, version: Version) -> Isr;
    /// 5.11
    fn diverging(
        &self,
        epochs: &[EpochStart],
        log_end: Offset,
        last_fetched: Option<Epoch>,
        from: Offset,
    ) -> Divergence;
    /// 5.12
    fn truncation_point(
        &self,
        own_epochs: &[EpochStart],
        own_end: Offset,
        leader_says: EpochEnd,
    ) -> Offset;
    /// 5.13
    fn elect(&self, partition: &Partition, live: Brokers, unclean: bool) -> Election;
    /// 5.14. `decisions` is the table to call for the others.
    fn on_fetch(
        &self,
        decisions: &dyn Decisions,
        leader: &mut Leader,
        log: &ReplicaLog,
        now: Tick,
        fetch: &Fetch,
    ) -> Vec<Action>;

    /// What a broker cuts off its log before it fetches from a new leader, whatever that leader has. Since KIP-101 nothing: it is here so that
    /// an older Kafka can be shown, and no exercise.
    fn cut_before_fetching(&self, _log: &ReplicaLog, _hw: Offset) -> Option<Offset> {
        None
    }

    /// Whether the table has come to its end: the run stops then, and what it answers does not count any more.
    fn stopped(&self) -> bool {
        false
    }
}
