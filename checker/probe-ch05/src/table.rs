//! The learner's decisions as a table. An exercise that is left out because it does not compile counts as not written.

use cluster::{
    AckWhen, Acks, Action, Brokers, Decisions, Divergence, Election, EpochEnd, EpochStart, Fetch,
    Gap, Isr, Leader, NotEnoughReplicas, OutOfRange, Partition, Progress, Reader, Record,
    ReplicaLog, Settled, Standing, Tick, Ticks, Version, Waiting,
};
use kit::{BrokerId, Epoch, Offset};
use std::collections::BTreeMap;

pub(crate) struct Learner;

/// Calls a function of the chapter, unless its exercise is left out.
macro_rules! call {
    ($without:ident, $module:ident, $id:literal, $function:ident($($argument:expr),*)) => {{
        #[cfg(not($without))]
        {
            crate::$module::$function($($argument),*)
        }
        #[cfg($without)]
        {
            let _ = ($($argument),*);
            #[expect(clippy::panic, reason = "as a stub does")]
            {
                panic!(concat!("not yet implemented: ", $id, " {}"), stringify!($function))
            }
        }
    }};
}

impl Decisions for Learner {
    fn follower_hw(&self, leader_hw: Offset, own_end: Offset) -> Offset {
        call!(without_1, ex01, "5.1", follower_hw(leader_hw, own_end))
    }

    fn append_fetched(
        &self,
        log: &mut ReplicaLog,
        at: Offset,
        records: &[Record],
    ) -> Result<(), Gap> {
        call!(without_2, ex02, "5.2", append_fetched(log, at, records))
    }

    fn serve(
        &self,
        log: &ReplicaLog,
        hw: Offset,
        reader: Reader,
        from: Offset,
        max: usize,
    ) -> Result<Vec<Record>, OutOfRange> {
        call!(without_3, ex03, "5.3", serve(log, hw, reader, from, max))
    }

    fn note_fetch(
        &self,
        seen: Option<Progress>,
        now: Tick,
        from: Offset,
        leader_end: Offset,
    ) -> Progress {
        call!(
            without_4,
            ex04,
            "5.4",
            note_fetch(seen, now, from, leader_end)
        )
    }

    fn leader_hw(&self, standing: &Standing<'_>) -> Offset {
        call!(without_5, ex05, "5.5", leader_hw(standing))
    }

    fn admit(
        &self,
        acks: Acks,
        isr: Isr,
        min_isr: usize,
        replicas: Brokers,
        at: Offset,
    ) -> Result<AckWhen, NotEnoughReplicas> {
        call!(
            without_6,
            ex06,
            "5.6",
            admit(acks, isr, min_isr, replicas, at)
        )
    }

    fn settle(
        &self,
        waiting: &mut Vec<Waiting>,
        hw: Offset,
        now: Tick,
        still_leader: bool,
    ) -> Vec<Settled> {
        call!(
            without_7,
            ex07,
            "5.7",
            settle(waiting, hw, now, still_leader)
        )
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
        call!(
            without_8,
            ex08,
            "5.8",
            laggards(isr, me, seen, leader_end, now, lag_max, term_start)
        )
    }

    fn propose_join(
        &self,
        isr: Isr,
        follower: BrokerId,
        its_end: Offset,
        hw: Offset,
        epoch_start: Offset,
    ) -> Option<Isr> {
        call!(
            without_9,
            ex09,
            "5.9",
            propose_join(isr, follower, its_end, hw, epoch_start)
        )
    }

    fn counts(&self, isr: Isr) -> Brokers {
        call!(without_9, ex09, "5.9", counts(isr))
    }

    fn isr_answered(&self, isr: Isr, version: Version, committed: Brokers) -> Isr {
        call!(
            without_10,
            ex10,
            "5.10",
            isr_answered(isr, version, committed)
        )
    }

    fn isr_refused(&self, isr: Isr, version: Version) -> Isr {
        call!(without_10, ex10, "5.10", isr_refused(isr, version))
    }

    fn diverging(
        &self,
        epochs: &[EpochStart],
        log_end: Offset,
        last_fetched: Option<Epoch>,
        from: Offset,
    ) -> Divergence {
        call!(
            without_11,
            ex11,
            "5.11",
            diverging(epochs, log_end, last_fetched, from)
        )
    }

    fn truncation_point(
        &self,
        own_epochs: &[EpochStart],
        own_end: Offset,
        leader_says: EpochEnd,
    ) -> Offset {
        call!(
            without_12,
            ex12,
            "5.12",
            truncation_point(own_epochs, own_end, leader_says)
        )
    }

    fn elect(&self, partition: &Partition, live: Brokers, unclean: bool) -> Election {
        call!(without_13, ex13, "5.13", elect(partition, live, unclean))
    }

    fn on_fetch(
        &self,
        decisions: &dyn Decisions,
        leader: &mut Leader,
        log: &ReplicaLog,
        now: Tick,
        fetch: &Fetch,
    ) -> Vec<Action> {
        call!(
            without_14,
            ex14,
            "5.14",
            on_fetch(leader, log, decisions, now, fetch)
        )
    }
}
